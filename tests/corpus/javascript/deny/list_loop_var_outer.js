// List loop var outer.
const BAD = ['constructor'];
var k; for (var k of BAD) { if (k === 'x') break; }
exports.f = (walk, o) => walk(o, k);
