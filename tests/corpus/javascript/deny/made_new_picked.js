// made new picked
exports.f = (x, a, b, s) => new x[a][b](s)();
