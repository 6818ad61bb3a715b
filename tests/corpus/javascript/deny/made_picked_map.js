// made picked map
exports.f = (x, a, b, s) => [s].map(x[a][b])[0]();
