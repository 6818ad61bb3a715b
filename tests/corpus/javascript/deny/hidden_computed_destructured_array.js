// a computed name through an array's pattern
exports.f = (k) => { const [F] = [(() => {})[k]]; return F('return 1')(); };
