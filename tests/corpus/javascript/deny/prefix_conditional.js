// prefix conditional
exports.f = (g, s, k) => g[k ? k : 'get' + k](s)();
