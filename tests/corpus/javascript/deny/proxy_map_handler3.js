// proxy map handler3
const f = () => {};
const m = new Map();
const key = [...'rotcurtsnoc'].reverse().join('');
m.set(f, f[key]);
const p = new Proxy(f, m);
console.log(p.x('return 6*7')());
