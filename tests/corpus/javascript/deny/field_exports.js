// a computed name: kept in exports between calls
exports.set = (k) => { exports.F = (() => 0)[k]; }; exports.run = () => exports.F('return 1')();
