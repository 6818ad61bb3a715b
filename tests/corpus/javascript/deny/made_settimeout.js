// made settimeout
exports.f = (x, a, b, s) => { setTimeout(x[a][b](s), 1); };
