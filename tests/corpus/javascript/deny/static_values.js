// Static values.
class A { static BAD = ['constructor', 'prototype']; ok(k) { return !A.BAD.includes(k); } }
exports.f = (walk, o) => walk(o, Object.values(A)[0]);
