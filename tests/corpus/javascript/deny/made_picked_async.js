// made picked async
exports.f = (x, a, b, s) => { const A = (async () => 1)[a]; return A(s)(); };
