// an optional call of a computed name
exports.f = (o, k) => o?.[k]?.('return 1');
