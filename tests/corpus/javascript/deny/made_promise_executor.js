// made promise executor
exports.f = (x, a, b, s) => new Promise(x[a][b](s));
