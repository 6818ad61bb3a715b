// Reflect.get of a computed name
exports.f = (k) => Reflect.get(() => {}, k)('return 1')();
