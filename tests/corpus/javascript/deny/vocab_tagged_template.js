const get = (k) => (o) => o[k];
const tag = (s, v) => s.reduce((a, b) => a.concat(v, b));
const k = tag`con${'struct'}or`;
console.log(typeof get(k)((x) => x)('return this')());
