// a computed name of an unknown object is called
exports.f = (o, k) => o[k]('return 1')();
