// a method among an object's values
const _ = require('lodash');
const o = { f() { return this; } };
const g = _(o).values().head()();
console.log(_(g).get('process.pid'));
