// prefix plus empty
exports.f = (g, s, k) => g['' + k](s)();
