// made computed store
exports.f = (x, a, b, s, k) => { const o = {}; o[k] = x[a][b](s); return `${o}`; };
