const get = (k) => (o) => o[k];
const k = process.argv[2];
console.log(typeof get(k)((x) => x)('return this')());
