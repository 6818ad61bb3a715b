// made class field
exports.f = (x, a, b, s) => { class A { toString = x[a][b](s); } return `${new A()}`; };
