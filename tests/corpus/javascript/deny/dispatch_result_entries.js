// dispatch result entries
exports.f = (t, a, b, s) => { for (const [, g] of Object.entries({ z: t[a][b](s) })) g(); };
