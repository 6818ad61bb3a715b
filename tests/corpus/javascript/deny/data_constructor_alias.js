// data constructor alias
const rows = [{ constructor: 'x' }]; exports.f = (g, s) => { const F = g.constructor; return F(s)(); };
