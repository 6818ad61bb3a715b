// a literal whose prototype is a function
exports.f = (k) => ({__proto__: () => {}})[k]('return 1')();
