import { rollup } from 'd3-array';
const f = () => 1;
const [k] = ['rotcurtsnoc'].map((w) => [...w].reverse().join(''));
const made = rollup(['return process'], f[k], () => 1).get(1);
console.log(typeof made().pid);
