// a computed name through at
exports.f = (k) => [(() => {})[k]].at(0)('return 1')();
