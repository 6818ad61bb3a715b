// made picked generator
exports.f = (x, a, b, s) => { const G = (function* () {})[a]; return [...G(s)()]; };
