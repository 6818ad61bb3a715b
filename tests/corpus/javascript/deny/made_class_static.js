// made class static
class A { static go() {} } exports.f = (k, s) => A[k](s);
