// data constructor assign pattern
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => { let F; ({ constructor: F } = o); return F(s)(); };
