// data constructor new
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => new o.constructor(s)();
