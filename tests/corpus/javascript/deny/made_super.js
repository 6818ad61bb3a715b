// made super
class A extends Object { go(k, s) { return super[k](s)(); } } exports.A = A;
