// made new picked2
exports.f = (x, a, b, s) => { const m = new x[a][b](s); m(); };
