// A container of factories makes the key of numbers, and the function.
// Dependency container: factories receive a resolver
const container = {
  defs: new Map(), made: new Map(),
  define(name, deps, factory) { this.defs.set(name, { deps, factory }); return this; },
  resolve(name) {
    if (!this.made.has(name)) {
      const { deps, factory } = this.defs.get(name);
      this.made.set(name, factory(...deps.map(this.resolve, this)));
    }
    return this.made.get(name);
  },
};
container
  .define('main', ['compiler', 'source'], (compile, text) => compile(text))
  .define('compiler', ['clock', 'role'], (clock, role) => clock[role])
  .define('clock', [], () => Date.now)
  .define('role', ['letters'], set => [...set].map(n => n.toString(36)).join(''))
  .define('letters', [], () => [12, 24, 23, 28, 29, 27, 30, 12, 29, 24, 27])
  .define('source', [], () => 'return 6*7');
console.log('main', container.resolve('main')());
