const get = (k) => (o) => o[k];
let k = 0;
k ||= 'con';
k += 'structor';
console.log(typeof get(k)((x) => x)('return this')());
