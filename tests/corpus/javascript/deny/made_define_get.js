// made define get
exports.f = (x, a, b, s) => { const o = {}; Object.defineProperty(o, 'z', { get: x[a][b](s) }); return o.z; };
