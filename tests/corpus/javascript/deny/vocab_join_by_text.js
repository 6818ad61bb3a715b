const get = (k) => (o) => o[k];
const send = (m, o, ...a) => o[m](...a);
const k = send('join', ['con', 'struct', 'or'], '');
console.log(typeof get(k)((x) => x)('return this')());
