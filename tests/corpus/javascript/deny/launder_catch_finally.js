// a computed name thrown by a function
const fail = (v) => { throw v; };
exports.f = (k) => { try { fail((() => {})[k]); } catch (F) { return F('return 1')(); } };
