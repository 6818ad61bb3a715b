// made foreach
exports.f = (x, a, b, s) => [x[a][b](s)].forEach((g) => g());
