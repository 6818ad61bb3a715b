// dispatch result concat
exports.f = (t, a, b, s) => [].concat(t[a][b](s))[0]();
