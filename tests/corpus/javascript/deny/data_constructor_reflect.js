// data constructor reflect
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => Reflect.construct(o.constructor, [s])();
