// a computed name: kept in an argument
exports.f = (o, k) => { o.F = (() => 0)[k]; return o.F('return 1')(); };
