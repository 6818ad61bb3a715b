// a computed name: an arrow of a static block reads the class
class A { static s = 1; static { this.t = (k) => this[k]; } } exports.f = (k) => A.t(k)('return 1')();
