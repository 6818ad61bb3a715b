// a computed name as a timer's argument
exports.f = (k) => setImmediate((F) => F('return 1')(), (() => {})[k]);
