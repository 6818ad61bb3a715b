// made then getter
exports.f = async (x, a, b, s) => await { get then() { return x[a][b](s); } };
