// made this static
class A { static go(k, s) { return this[k](s); } } exports.A = A;
