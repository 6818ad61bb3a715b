// a method out of a list of values
const _ = require('lodash');
const o = { f: function () { return this; } };
const g = _.values(o)[0]();
console.log(_.get(g, 'process.pid'));
