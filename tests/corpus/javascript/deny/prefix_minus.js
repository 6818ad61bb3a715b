// prefix minus
exports.f = (g, s, k) => g['x' - k || k](s)();
