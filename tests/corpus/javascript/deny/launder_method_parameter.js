// a computed name through an own method's parameter
const o = {run(F) { return F('return 1')(); }};
exports.f = (k) => o.run((() => {})[k]);
