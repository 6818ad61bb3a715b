// prefix let
exports.f = (g, s, k) => { let n = 'get' + k; n = k; return g[n](s)(); };
