// made promise
exports.f = (x, a, b, s) => new Promise((r) => r(x[a][b](s))).then((g) => g());
