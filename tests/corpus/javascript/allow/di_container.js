// di container
class Container {
  constructor() { this.services = {}; this.cache = {}; }
  service(name, deps, factory) { this.services[name] = { deps, factory }; }
  get(name) {
    if (!(name in this.cache)) {
      const { deps, factory } = this.services[name];
      this.cache[name] = factory(...deps.map((d) => this.get(d)));
    }
    return this.cache[name];
  }
}
const k = new Container();
k.service('config', [], () => ({ greeting: 'hi' }));
k.service('logger', ['config'], (cfg) => (m) => console.log(cfg.greeting, m));
k.service('app', ['logger'], (log) => ({ start() { log('started'); } }));
k.get('app').start();
