// prefix then pick
exports.f = (g, s, k, j) => g[`get${k}`][j][j](s)();
