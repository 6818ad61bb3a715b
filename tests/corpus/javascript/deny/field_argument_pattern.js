// a computed name: kept in an argument and taken out by a pattern
exports.f = (o, k) => { o.F = (() => 0)[k]; const {F} = o; return F('return 1')(); };
