// hooks by name async
class Lifecycle {
  constructor() { this.hooks = { before: [], after: [] }; }
  tap(name, fn) { this.hooks[name].push(fn); }
  async call(name, ...args) { for (const fn of this.hooks[name]) await fn(...args); }
}
(async () => {
  const l = new Lifecycle();
  l.tap('before', async (x) => console.log('before', x));
  l.tap('after', (x) => console.log('after', x));
  await l.call('before', 1); await l.call('after', 2);
})();
