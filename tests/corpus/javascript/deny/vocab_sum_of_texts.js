const add = (a, b) => a + b;
const get = (k) => (o) => o[k];
const k = ['con', 'struct', 'or'].reduce(add);
console.log(typeof get(k)((x) => x)('return this')());
