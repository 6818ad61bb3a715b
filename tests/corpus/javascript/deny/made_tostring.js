// made tostring
exports.f = (x, a, b, s) => `${{ toString: x[a][b](s) }}`;
