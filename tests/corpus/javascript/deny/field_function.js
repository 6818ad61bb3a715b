// a computed name: kept as a property of a function
exports.f = (k) => { function g() {} g.F = (() => 0)[k]; return g.F('return 1')(); };
