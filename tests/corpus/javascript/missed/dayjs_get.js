// calls obj.<computed>() by dayjs.get
const dayjs = require('dayjs');
const d = dayjs();
d.mark = () => { console.log('mark called'); return 42; };
console.log(d.get([...'kram'].reverse().join('')));
