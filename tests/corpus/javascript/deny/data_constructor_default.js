// data constructor default
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => { const { constructor: F = 1 } = o; return F(s)(); };
