// List every arguments.
const BAD = ['constructor'];
let got; BAD.every((k) => k === 'x' || (got = k));
exports.f = (walk, o) => walk(o, got);
