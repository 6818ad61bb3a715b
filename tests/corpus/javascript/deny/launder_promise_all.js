// a computed name through Promise.all
exports.f = async (k) => { const [F] = await Promise.all([(() => {})[k]]); return F('return 1')(); };
