// a proxy around a computed name
exports.f = (k) => new Proxy((() => {})[k], {})('return 1')();
