// Static this destructure.
class A { static BAD = ['constructor']; static go(walk, o) { const { BAD } = this; return walk(o, BAD); } static ok(k) { return !A.BAD.includes(k); } }
exports.f = A.go;
