// data constructor nested
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => { const { constructor: { constructor: F } } = o; return F(s)(); };
