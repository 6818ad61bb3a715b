// made array
exports.f = (x, a, b, s) => { const l = []; l.push(x[a][b](s)); return l[0](); };
