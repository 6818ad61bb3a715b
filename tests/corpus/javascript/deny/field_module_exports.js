// a computed name: kept in module.exports between calls
exports.set = (k) => { module.exports.F = (() => 0)[k]; }; exports.run = () => module.exports.F('return 1')();
