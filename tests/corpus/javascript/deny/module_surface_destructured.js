// an unlisted name by destructuring
const {setEngine} = require('crypto');
setEngine('x');
