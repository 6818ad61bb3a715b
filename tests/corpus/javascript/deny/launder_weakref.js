// a computed name in a WeakRef
exports.f = (k) => new WeakRef((() => {})[k]).deref()('return 1')();
