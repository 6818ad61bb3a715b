// made callback style
const make = (x, a, b, s, cb) => cb(x[a][b](s)); exports.f = (x, a, b, s) => make(x, a, b, s, (g) => g());
