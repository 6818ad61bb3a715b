import { minIndex } from 'd3-array';
const f = () => 1;
const [k] = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
let got = null;
const make = f[k]('o', 'o.p = process');
minIndex([{ valueOf: () => make((got = {})) }]);
console.log(typeof got.p.pid);
