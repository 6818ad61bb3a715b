// a computed name thrown
exports.f = (k) => { try { throw (() => {})[k]; } catch (F) { return F('return 1')(); } };
