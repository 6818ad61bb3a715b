// made spread object
exports.f = (x, a, b, s) => ({ ...{ z: x[a][b](s) } }).z();
