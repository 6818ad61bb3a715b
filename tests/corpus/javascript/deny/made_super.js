// made super
class A extends Object { static go(k, s) { return super[k](s)(); } } exports.A = A;
