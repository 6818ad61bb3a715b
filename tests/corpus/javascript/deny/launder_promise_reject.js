// a computed name through reject
exports.f = (k) => Promise.reject((() => {})[k]).catch((F) => F('return 1')());
