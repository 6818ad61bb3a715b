// made then
exports.f = (x, a, b, s) => Promise.resolve(1).then(x[a][b](s));
