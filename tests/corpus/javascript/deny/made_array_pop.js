// made array pop
exports.f = (x, a, b, s) => { const l = [x[a][b](s)]; return l.pop()(); };
