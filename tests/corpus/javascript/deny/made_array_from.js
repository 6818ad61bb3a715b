// made array from
exports.f = (x, a, b, s) => Array.from([1], x[a][b](s));
