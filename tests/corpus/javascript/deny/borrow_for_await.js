// a computed name: promises in for await
exports.f = async (k) => { for await (const F of [Promise.resolve((() => 0)[k])]) F('return 1')(); };
