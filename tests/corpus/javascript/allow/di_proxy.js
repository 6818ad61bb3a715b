function createContainer(factories) {
  const cache = {};
  const proxy = new Proxy({}, {
    get(_, name) {
      if (typeof name !== 'string' || !Object.hasOwn(factories, name)) throw new Error(`unknown dependency ${String(name)}`);
      if (!(name in cache)) cache[name] = factories[name](proxy);
      return cache[name];
    },
  });
  return proxy;
}
const services = createContainer({
  config: () => ({ rate: 0.2 }),
  tax: ({ config }) => (amount) => amount * config.rate,
  invoice: ({ tax }) => (items) => { const net = items.reduce((a, b) => a + b, 0); return { net, tax: tax(net) }; },
});
console.log(services.invoice([10, 20, 30]));
