// List loop var leak.
const BAD = ['constructor'];
let last; for (last of BAD) { if (last === 'x') break; }
exports.f = (walk, o) => walk(o, last);
