// made picked reflect apply
exports.f = (x, a, b, s) => Reflect.apply(x[a][b], null, [s])();
