// a computed name of a sloppy this
exports.f = (k) => (function () { return this[k]('1'); })();
