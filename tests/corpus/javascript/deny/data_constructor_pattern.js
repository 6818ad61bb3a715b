// data constructor pattern
const rows = [{ constructor: 'x' }]; exports.f = (g, s) => { const { constructor: F } = g; return F(s)(); };
