import { rollup } from 'd3-array';
const f = () => 1;
const [k] = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
const made = rollup([{ m: f[k] }], (all) => all[0].m('return process'), () => 1).get(1);
console.log(typeof made().pid);
