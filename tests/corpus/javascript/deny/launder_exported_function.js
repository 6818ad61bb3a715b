// a computed name that an exported function returns
exports.pick = (o, k) => o[k];
exports.f = (k) => exports.pick(exports.pick([], k), k)('return 1')();
