// made map container
exports.f = (x, a, b, s) => { const m = new Map(); m.set('g', x[a][b](s)); return m.get('g')(); };
