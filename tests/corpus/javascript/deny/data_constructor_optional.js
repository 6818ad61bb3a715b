// data constructor optional
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => o?.constructor?.(s)();
