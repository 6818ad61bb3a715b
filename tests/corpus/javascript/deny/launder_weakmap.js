// a computed name held by a WeakMap
const w = new WeakMap();
const key = {};
exports.f = (k) => { w.set(key, (() => {})[k]); return w.get(key)('return 1')(); };
