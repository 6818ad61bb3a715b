// data constructor prototype
const rows = [{ constructor: 'x' }]; exports.f = (o) => { o.constructor.prototype.polluted = 1; };
