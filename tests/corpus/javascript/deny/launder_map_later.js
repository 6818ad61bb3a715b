// a computed name put into a Map later
const m = new Map();
exports.f = (k) => { m.set(1, (() => {})[k]); return m.get(1)('return 1')(); };
