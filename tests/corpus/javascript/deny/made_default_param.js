// made default param
exports.f = (x, a, b, s, g = x[a][b](s)) => g();
