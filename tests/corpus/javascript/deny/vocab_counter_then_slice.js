const get = (k) => (o) => o[k];
const k = ['con', 'structor'].reduce((a, b) => a + b, 0).slice(1);
console.log(typeof get(k)((x) => x)('return this')());
