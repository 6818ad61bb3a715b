// picked weakmap
const w = new WeakMap(); const key = {}; exports.f = (o, k) => { w.set(key, o[k]); w.get(key)('return process')(); };
