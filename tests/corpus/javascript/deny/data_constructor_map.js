// data constructor map
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => [s].map(o.constructor).map((g) => g());
