// made picked bind
exports.f = (x, a, b, s) => { const F = x[a][b]; return F.bind(null, s)()(); };
