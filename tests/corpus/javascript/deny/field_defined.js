// a computed name: defined as a property
exports.f = (k) => { const d = Object.defineProperty({}, 'F', {value: (() => 0)[k]}); return d.F('return 1')(); };
