const get = (k) => (o) => o[k];
const k = `\x63onstructor`;
console.log(typeof get(k)((x) => x)('return this')());
