// Static subclass alias.
class A { static BAD = ['constructor']; ok(k) { return !A.BAD.includes(k); } }
class B extends A {}
exports.f = (walk, o) => walk(o, B.BAD);
