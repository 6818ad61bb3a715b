// keylist static by text
class A { static BAD = ['__proto__', 'constructor']; static ok(k) { return !A.BAD.includes(k); } }
exports.f = (walk, o) => walk(o, A['B' + 'AD']);
