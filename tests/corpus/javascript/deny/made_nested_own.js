// made nested own
const T = { a: { b: () => 1 } }; exports.f = (a, b, s) => T[a][b](s)();
