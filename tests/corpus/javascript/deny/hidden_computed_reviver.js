// a computed name as a reviver
exports.f = (k) => JSON.parse('"return 1"', (() => {})[k])();
