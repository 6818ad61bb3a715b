// made state result
let state = 'a'; const M = { a: { b: () => 1 } }; exports.f = (e, s) => { state = M[state][e](s); return state(); };
