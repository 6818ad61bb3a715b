// a computed name as the mapper of Array.from
exports.f = (k) => Array.from(['return 1'], (() => {})[k])[0]();
