// made picked reflect
exports.f = (x, a, b, s) => Reflect.construct(x[a][b], [s])();
