// keylist static destructured
class A { static BAD = ['__proto__', 'constructor']; static ok(k) { return !A.BAD.includes(k); } }
const { BAD: list } = A;
exports.f = (walk, o) => walk(o, list);
