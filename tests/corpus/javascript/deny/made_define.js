// made define
exports.f = (x, a, b, s) => { const o = {}; Object.defineProperty(o, 'toString', { value: x[a][b](s) }); return `${o}`; };
