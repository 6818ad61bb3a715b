// plugins that register themselves
class Registry { #plugins = new Map(); register(name, f) { this.#plugins.set(name, f); return this; } run(name, x) { const f = this.#plugins.get(name); if (!f) throw new Error(name); return f(x); } }
console.log(new Registry().register('up', (s) => s.toUpperCase()).run('up', 'a'));
