// made logical
exports.f = (x, a, b, s) => (x[a][b](s) || (() => 1))();
