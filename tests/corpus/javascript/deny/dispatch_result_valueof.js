// dispatch result valueof
exports.f = (t, a, b, s) => t[a][b](s).valueOf()();
