// a computed name: kept in an object between calls
const state = {}; exports.set = (k) => { state.f = (() => 0)[k]; }; exports.run = () => state.f('return 1')();
