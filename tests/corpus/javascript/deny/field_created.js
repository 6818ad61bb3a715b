// a computed name: inherited from an object that holds it
exports.f = (k) => { const d = Object.create({F: (() => 0)[k]}); return d.F('return 1')(); };
