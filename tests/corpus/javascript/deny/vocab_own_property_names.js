const get = (k) => (o) => o[k];
const [k] = Object.getOwnPropertyNames((class {}).prototype);
console.log(typeof get(k)((x) => x)('return this')());
