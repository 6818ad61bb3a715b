// made static field call
exports.f = (x, a, b, s) => { class A { static go = x[a][b](s); } return A.go(); };
