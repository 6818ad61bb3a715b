// made picked extends
exports.f = (x, a, b, s) => { class A extends x[a][b] {} return new A(s)(); };
