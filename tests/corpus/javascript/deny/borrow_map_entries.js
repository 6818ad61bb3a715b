// a computed name: a Map made of entries
exports.f = (k) => { const m = new Map(Object.entries({a: (() => 0)[k]})); return [...m.values()][0]('return 1')(); };
