// data constructor for
const rows = [{ constructor: 'x' }]; exports.f = (list, s) => { for (const { constructor } of list) constructor(s)(); };
