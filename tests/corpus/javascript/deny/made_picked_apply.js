// made picked apply
exports.f = (x, a, b, s) => { const F = x[a][b]; return F.apply(null, [s])(); };
