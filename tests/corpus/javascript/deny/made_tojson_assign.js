// made tojson assign
exports.f = (x, a, b, s) => { const o = {}; o.toJSON = x[a][b](s); return JSON.stringify(o); };
