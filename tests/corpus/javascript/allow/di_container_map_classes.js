// di container map classes
class Injector {
  #providers = new Map(); #instances = new Map();
  bind(token, useClass, ...deps) { this.#providers.set(token, { useClass, deps }); return this; }
  resolve(token) {
    if (this.#instances.has(token)) return this.#instances.get(token);
    const p = this.#providers.get(token);
    if (!p) throw new Error(`No provider for ${String(token)}`);
    const made = new p.useClass(...p.deps.map((d) => this.resolve(d)));
    this.#instances.set(token, made);
    return made;
  }
}
class Db { find(id) { return { id, name: 'n' + id }; } }
class Users { constructor(db) { this.db = db; } name(id) { return this.db.find(id).name; } }
const inj = new Injector().bind('db', Db).bind('users', Users, 'db');
console.log(inj.resolve('users').name(7), inj.resolve('db') === inj.resolve('db'));
