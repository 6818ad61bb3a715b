// prefix c plus
exports.f = (g, s, k) => g['c' + k](s)();
