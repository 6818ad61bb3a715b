// List some destructured this.
const BAD = ['constructor'];
const got = []; BAD.some(function (k) { got.push(k); return k === 'x'; });
exports.f = (walk, o) => walk(o, got);
