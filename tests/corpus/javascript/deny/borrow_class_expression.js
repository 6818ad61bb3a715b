// a computed name: a computed name of a class expression
exports.f = (k) => (class { static [k] = 1 })[k]('return 1')();
