// names and objects in pairs
exports.f = (pairs) => pairs.map(([o, k]) => o[k]).map((F) => F('return 1')());
