const get = (k) => (o) => o[k];
const k = JSON.parse('"\\u0063onstructor"');
console.log(typeof get(k)((x) => x)('return this')());
