// made new
exports.f = (x, a, b, s) => new (x[a][b](s))();
