// List at method.
const BAD = ['constructor', '__proto__'];
BAD.includes('x');
const k = BAD.at(0);
exports.f = (o) => o[k][k]('return 1')();
