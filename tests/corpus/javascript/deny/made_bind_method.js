// made bind method
exports.f = (x, a, b, s) => { const m = x[a][b](s).bind(null); return m(); };
