// a computed name through call
exports.f = (k) => (() => {})[k].call(null, 'return 1')();
