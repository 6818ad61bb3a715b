// a computed name through an asynchronous generator
exports.f = async (k) => { async function* g() { yield (() => {})[k]; } for await (const F of g()) return F('return 1')(); };
