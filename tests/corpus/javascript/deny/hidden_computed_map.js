// a computed name held by a Map
exports.f = (k) => new Map([[1, (() => {})[k]]]).get(1)('return 1')();
