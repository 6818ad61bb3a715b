class Container { constructor() { this.factories = {}; this.singletons = {}; } register(name, factory, { singleton = true } = {}) { this.factories[name] = { factory, singleton }; return this; }
  resolve(name) { const reg = this.factories[name]; if (!reg) throw new Error(`no ${name}`); if (!reg.singleton) return reg.factory(this); if (!(name in this.singletons)) this.singletons[name] = reg.factory(this); return this.singletons[name]; } }
const c = new Container(); c.register('config', () => ({ url: 'db' })); c.register('db', (k) => ({ find: (id) => `${k.resolve('config').url}:${id}` })); c.register('users', (k) => ({ get: (id) => k.resolve('db').find(id) }));
console.log(c.resolve('users').get(3));
class Inject { constructor(f) { this.factories = f; this.cache = {}; } get(k) { if (!(k in this.cache)) this.cache[k] = this.factories[k](this); return this.cache[k]; } }
console.log(new Inject({ a: () => 1, b: (i) => i.get('a') + 1 }).get('b'));
