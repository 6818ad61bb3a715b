// made picked call
exports.f = (x, a, b, s) => { const F = x[a][b]; return F.call(null, s)(); };
