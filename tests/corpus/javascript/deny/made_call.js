// made call
exports.f = (x, a, b, s) => x[a][b](s)();
