// made args key
exports.f = (x, a, b, s, ...r) => { r[0] = x[a][b](s); return r.at(0)(); };
