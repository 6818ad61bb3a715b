const get = (k) => (o) => o[k];
const { parse } = JSON;
const k = parse('"\\u0063onstructor"');
console.log(typeof get(k)((x) => x)('return this')());
