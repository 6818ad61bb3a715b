// a computed name held by a variable
exports.f = (k) => { const F = (() => {})[k]; return F('return 1')(); };
