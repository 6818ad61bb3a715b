class Container {
  #factories = new Map(); #instances = new Map();
  register(name, factory, { singleton = true } = {}) { this.#factories.set(name, { factory, singleton }); return this; }
  get(name) {
    const entry = this.#factories.get(name);
    if (!entry) throw new Error(`no service ${name}`);
    if (!entry.singleton) return entry.factory(this);
    if (!this.#instances.has(name)) this.#instances.set(name, entry.factory(this));
    return this.#instances.get(name);
  }
}
class Logger { lines = []; log(m) { this.lines.push(m); } }
class Repo { constructor(logger) { this.logger = logger; } find(id) { this.logger.log('find ' + id); return { id }; } }
class Service { constructor({ repo, logger }) { this.repo = repo; this.logger = logger; } run() { return this.repo.find(7); } }
const c = new Container()
  .register('logger', () => new Logger())
  .register('repo', (c) => new Repo(c.get('logger')))
  .register('service', (c) => new Service({ repo: c.get('repo'), logger: c.get('logger') }));
console.log(c.get('service').run(), c.get('logger').lines);
