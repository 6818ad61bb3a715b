// a computed name returned by an async function
exports.f = async (k) => { const get = async () => (() => {})[k]; return (await get())('return 1')(); };
