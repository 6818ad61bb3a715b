// A plugin of one's own is handed the package's functions.
const dayjs = require('dayjs');
const key = ['construc', 'tor'].join('');
dayjs.extend((option, Day, factory) => console.log(factory[key]('return 6*7')()));
