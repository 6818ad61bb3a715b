// a computed name in an AsyncLocalStorage
const store = new (require('async_hooks').AsyncLocalStorage)();
exports.f = (k) => store.run((() => {})[k], () => store.getStore()('return 1')());
