// a computed name: Reflect.apply under another name
exports.f = (k) => { const {apply} = Reflect; return apply((() => 0)[k], null, ['return 1'])(); };
