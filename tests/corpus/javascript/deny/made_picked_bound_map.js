// made picked bound map
exports.f = (x, a, b, s) => { const m = [].map.bind([s]); return m(x[a][b])[0](); };
