// dispatch result default
exports.f = (t, a, b, s) => { const [g = t[a][b](s)] = []; return g(); };
