// made map
exports.f = (x, a, b, s) => [1].map(x[a][b](s));
