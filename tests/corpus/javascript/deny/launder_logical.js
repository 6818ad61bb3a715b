// a computed name behind ??
exports.f = (k) => (undefined ?? (() => {})[k])('return 1')();
