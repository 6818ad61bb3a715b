// made picked from
exports.f = (x, a, b, s) => Array.from([s], x[a][b])[0]();
