// What util.promisify gives is a function with members.
const util = require('util');
const key = ['construc', 'tor'].join('');
const wait = util.promisify((a, cb) => cb(null, a));
console.log(wait[key]('return 6*7') === undefined, wait[key]('return 6*7')());
