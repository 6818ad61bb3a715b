// a computed name: kept as the cause of an error
exports.f = (k) => { const e = new Error('x', {cause: (() => 0)[k]}); return e.cause('return 1')(); };
