// a computed name that an object's method returns
const o = {pick(k) { return (() => {})[k]; }};
exports.f = (k) => o.pick(k)('return 1')();
