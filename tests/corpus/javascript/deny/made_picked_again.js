// made picked again
exports.f = (x, a, b, s, c) => x[a][b](s)[c]();
