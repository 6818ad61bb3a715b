// data constructor twice
const rows = [{ constructor: 'x' }]; exports.f = (s) => { const C = rows[0].constructor.constructor; return C(s)(); };
