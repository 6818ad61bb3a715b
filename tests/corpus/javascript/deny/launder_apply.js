// a computed name through apply
exports.f = (k) => ((F) => F('return 1')()).apply(null, [(() => {})[k]]);
