// Function by names of the prototype and _.minBy/_.sumBy
const _ = require('lodash');
const f = () => 0;
const n = Object.getOwnPropertyNames(Object.getPrototypeOf(f)).find((k) => k.length === 11);
try { console.log(_.sumBy([f], n)('return 6*7')()); } catch (e) { console.log(e.message); }
