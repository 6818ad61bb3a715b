// made define getter
exports.f = (x, a, b, s, k) => { const o = {}; o[k]('z', x[a][b](s)); return o.z; };
