// made picked reduce
exports.f = (x, a, b, s) => [s].reduce(x[a][b], '')();
