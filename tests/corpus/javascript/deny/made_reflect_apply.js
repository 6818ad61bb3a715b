// made reflect apply
exports.f = (x, a, b, s) => Reflect.apply(x[a][b](s), null, []);
