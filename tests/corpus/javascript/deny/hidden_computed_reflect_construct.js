// a computed name by Reflect.construct
exports.f = (k) => Reflect.construct((() => {})[k], ['return 1'])();
