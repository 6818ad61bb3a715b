// a computed name as a mapper
exports.f = (k) => ['return 1'].map((() => {})[k])[0]();
