import { format } from 'node:util';
const get = (k) => (o) => o[k];
const k = format('%s%s', 'con', 'structor');
console.log(typeof get(k)((x) => x)('return this')());
