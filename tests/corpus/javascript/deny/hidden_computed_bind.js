// a computed name bound
exports.f = (k) => (() => {})[k].bind(null, 'return 1')()();
