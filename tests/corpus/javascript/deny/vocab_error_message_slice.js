class A {}
const get = (k) => (o) => o[k];
let k = 'x';
try { A(); } catch (e) { k = e.message.slice(6, 17); }
console.log(typeof get(k)((x) => x)('return this')());
