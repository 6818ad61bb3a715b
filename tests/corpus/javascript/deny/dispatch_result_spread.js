// dispatch result spread
const go = (...x) => x[0](); exports.f = (t, a, b, s) => go(...[t[a][b](s)]);
