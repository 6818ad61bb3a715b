// data constructor own fn
const rows = [{ constructor: 'x' }]; function g() {} exports.f = (s) => { const F = g.constructor; return F(s)(); };
