// a container of factories with own names
class Container { constructor() { this.factories = {}; this.cache = {}; } set(n, f) { this.factories[n] = f; } get(n) { return (this.cache[n] ??= this.factories[n](this)); } }
const c = new Container(); c.set('a', () => 1); c.set('b', (x) => x.get('a') + 1); console.log(c.get('b'));
