// made picked map each
exports.f = (x, a, b, s) => [s].map(x[a][b]).forEach((g) => g());
