// a computed name: a function as this of a callback
exports.f = (k) => [1].map(function () { return this[k]('return 1')(); }, () => 0);
