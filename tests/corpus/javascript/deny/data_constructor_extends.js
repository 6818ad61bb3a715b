// data constructor extends
const rows = [{ constructor: 'x' }]; exports.f = (o, s) => { class A extends o.constructor {} return new A(s)(); };
