// Static optional computed.
class A { static BAD = ['constructor']; static ok(k) { return !A.BAD.includes(k); } }
exports.f = (walk, o, n) => walk(o, A[n]);
