// a computed name behind a comma
exports.f = (k) => (0, (() => {})[k])('return 1')();
