// prefix con
exports.f = (g, s, k) => g[`con${k}`](s)();
