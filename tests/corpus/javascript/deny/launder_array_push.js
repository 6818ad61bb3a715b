// a computed name pushed onto an array
exports.f = (k) => { const a = []; a.push((() => {})[k]); return a.pop()('return 1')(); };
