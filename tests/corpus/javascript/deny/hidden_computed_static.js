// a computed name of this in a static method
class A { static go(k) { return this[k]('return 1')(); } }
exports.A = A;
