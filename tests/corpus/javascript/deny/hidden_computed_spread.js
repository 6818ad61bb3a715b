// a computed name through a spread
exports.f = (k) => ((F) => F('return 1')())(...[(() => {})[k]]);
