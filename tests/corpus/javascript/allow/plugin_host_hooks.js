// plugin host hooks
class Host { #hooks = {}; use(plugin) { plugin.setup({ tap: (name, fn) => { (this.#hooks[name] ??= []).push(fn); } }); return this; } run(name, value) { return (this.#hooks[name] ?? []).reduce((v, fn) => fn(v), value); } }
const host = new Host().use({ setup({ tap }) { tap('text', (s) => s.trim()); tap('text', (s) => s + '!'); } });
console.log(host.run('text', '  hi '), host.run('none', 1));
