// util's helpers
const util = require('util');
const {promisify, inspect, types} = util;
promisify((x, cb) => cb(null, x * 2))(2).then(console.log);
console.log(inspect({a: {b: {}}}, {depth: 0}), types.isDate(new Date(0)), util.format('%s %d', 'a', 1));
