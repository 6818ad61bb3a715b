// data constructor twice alias
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => { const C = o.constructor; const F = C.constructor; return F(s)(); };
