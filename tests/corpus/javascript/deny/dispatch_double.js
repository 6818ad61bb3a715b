// dispatch double
const T = { a: { b: (x) => x } }; exports.f = (p, q, s) => { const r = T[p][q](s); if (typeof r === 'function') r(); };
