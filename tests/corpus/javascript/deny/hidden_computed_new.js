// new of a computed name
exports.f = (k) => new (() => {})[k]('return 1')();
