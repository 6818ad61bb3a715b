// made picked destructured map
exports.f = (x, a, b, s) => { const { map } = []; return Reflect.apply(map, [s], [x[a][b]])[0](); };
