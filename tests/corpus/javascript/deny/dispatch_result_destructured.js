// dispatch result destructured
exports.f = (t, a, b, s) => { const { g } = { g: t[a][b](s) }; return g(); };
