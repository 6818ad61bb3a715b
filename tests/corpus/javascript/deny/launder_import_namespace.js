// a computed name through a module's own exports
exports.F = (o, k) => o[k];
exports.f = (k) => module.exports.F(() => {}, k)('return 1')();
