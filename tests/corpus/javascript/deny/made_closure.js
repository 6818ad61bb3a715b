// made closure
exports.f = (x, a, b, s) => { const h = () => x[a][b](s); return h()(); };
