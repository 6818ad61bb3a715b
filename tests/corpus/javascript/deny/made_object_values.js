// made object values
exports.f = (x, a, b, s) => Object.values({ z: x[a][b](s) })[0]();
