const get = (k) => (o) => o[k];
const k = 'con-structor'.replace('-', '');
console.log(typeof get(k)((x) => x)('return this')());
