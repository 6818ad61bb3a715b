// made call method
exports.f = (x, a, b, s) => x[a][b](s).call(null);
