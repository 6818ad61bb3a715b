// made state key
let state; const M = { a: { b: () => 1 } }; exports.f = (k, e, s) => { state = M[k][e](s); }; exports.g = () => state();
