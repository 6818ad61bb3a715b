// a computed name through call
exports.f = (k) => ((F) => F('return 1')()).call(null, (() => {})[k]);
