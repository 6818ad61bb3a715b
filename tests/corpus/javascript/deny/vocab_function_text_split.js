const get = (k) => (o) => o[k];
function marker() { /* constructor */ }
const k = `${marker}`.split(' ')[4];
console.log(typeof get(k)((x) => x)('return this')());
