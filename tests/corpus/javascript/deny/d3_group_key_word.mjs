import { group } from 'd3-array';
const f = () => 1;
const words = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
let make = null;
group(words, (w) => { make = f[w]; return w; });
console.log(typeof make('return process')().pid);
