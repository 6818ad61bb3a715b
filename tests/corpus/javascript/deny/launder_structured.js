// a computed name through the arguments object
exports.f = (k) => (function () { return arguments[0]('return 1')(); })((() => {})[k]);
