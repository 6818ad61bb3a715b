// picked json reviver
exports.f = (o, k) => JSON.parse('{"a":1}', () => o[k])('return process')();
