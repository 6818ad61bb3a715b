// a computed name through a promise
exports.f = (k) => Promise.resolve((() => {})[k]).then((F) => F('return 1')());
