// a computed name: a method of a literal called on a function
exports.f = (k) => { const o = {pick(k) { return this[k]; }}; return o.pick.call(() => 0, k)('return 1')(); };
