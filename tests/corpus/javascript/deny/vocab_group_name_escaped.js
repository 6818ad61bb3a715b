const get = (k) => (o) => o[k];
const [k] = Object.keys(/(?<\u0063onstructor>x)/.exec('x').groups);
console.log(typeof get(k)((x) => x)('return this')());
