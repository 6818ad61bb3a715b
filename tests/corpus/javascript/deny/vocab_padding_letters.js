const get = (k) => (o) => o[k];
const k = ''.padEnd(11, 'constructors');
const j = 'con'.padEnd(11, 'structor');
console.log(typeof get(j)((x) => x)('return this')());
