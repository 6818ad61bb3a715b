// a computed name: kept in a date
exports.f = (k) => { const d = new Date(); d.F = (() => 0)[k]; return d.F('return 1')(); };
