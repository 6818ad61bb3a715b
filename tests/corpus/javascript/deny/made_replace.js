// made replace
exports.f = (x, a, b, s) => 'a'.replace(/a/, x[a][b](s));
