// made replace own
exports.f = (x, a, b, s) => { const t = { replace: (f) => f() }; return t.replace(() => x[a][b](s))(); };
