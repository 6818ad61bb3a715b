// a computed name through a comparator
exports.f = (k) => [(() => {})[k], 1].sort((F) => F('return 1')());
