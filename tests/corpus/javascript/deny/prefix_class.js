// prefix class
class A {} exports.f = (s, k) => A[`con${k}`](s)();
