// made comma
exports.f = (x, a, b, s) => (0, x[a][b](s))();
