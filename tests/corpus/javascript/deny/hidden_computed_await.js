// a computed name awaited
exports.f = async (k) => { const F = await (() => {})[k]; return F('return 1')(); };
