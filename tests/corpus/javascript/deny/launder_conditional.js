// a computed name behind a condition
exports.f = (k) => (k ? (() => {})[k] : null)?.('return 1')();
