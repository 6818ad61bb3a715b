// a computed name of a computed name
exports.f = (k) => [][k][k]('return 1')();
