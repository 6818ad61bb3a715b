// reaches f.<computed> as a key: sumBy/maxBy/minBy comparators
const _ = require('lodash');
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const F = _.sumBy([() => 0], n);
try { console.log(F('return 6*7')()); } catch (e) { console.log(e.message); }
