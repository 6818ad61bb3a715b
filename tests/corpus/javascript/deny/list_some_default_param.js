// List some default param.
const BAD = ['constructor'];
let got; BAD.some((k, i, all) => { got = all; return k === 'x'; });
exports.f = (walk, o) => walk(o, got);
