// proxy map handler4
const f = () => {};
const m = new Map();
const key = [...'rotcurtsnoc'].reverse().join('');
m.set(f, f[key]);
const p = new Proxy(f, m);
const F = p.x;
console.log(F('return 6*7')());
