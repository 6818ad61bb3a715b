// made alias
exports.f = (x, a, b, s) => { const g = x[a][b](s); const h = g; return h(); };
