// dispatch map registry
const M = new Map(); exports.f = (g, c, s) => { M.set('x', g[c]); return new (M.get('x'))(s)(); };
