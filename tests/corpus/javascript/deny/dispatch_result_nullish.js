// dispatch result nullish
let g; exports.f = (t, a, b, s) => { g ??= t[a][b](s); return g(); };
