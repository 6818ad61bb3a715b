// a computed name through resolve
exports.f = (k) => new Promise((resolve) => resolve((() => {})[k])).then((F) => F('return 1')());
