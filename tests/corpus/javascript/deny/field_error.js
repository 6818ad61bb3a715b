// a computed name: kept in an error that is thrown
exports.f = (k) => { const e = new Error('x'); e.F = (() => 0)[k]; try { throw e; } catch (x) { return x.F('return 1')(); } };
