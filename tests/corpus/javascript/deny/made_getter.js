// made getter
exports.f = (x, a, b, s) => { const o = { get g() { return x[a][b](s); } }; return o.g(); };
