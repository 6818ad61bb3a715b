// prefix replace
exports.f = (g, s, k) => g[`get${k}`.slice(3)](s)();
