// data constructor list
const rows = [{ constructor: 'x' }]; exports.f = (list, s) => list.map((o) => o.constructor).forEach((F) => F(s)());
