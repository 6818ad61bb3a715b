// a computed name through bind
exports.f = (k) => ((F) => F('return 1')()).bind(null, (() => {})[k])();
