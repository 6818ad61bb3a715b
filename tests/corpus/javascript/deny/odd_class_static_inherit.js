// a static side that is a function
class A { static make(k) { return super[k]('return 1'); } }
exports.A = A;
