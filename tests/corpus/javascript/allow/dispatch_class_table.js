// a table of functions in an instance
class Router { constructor() { this.routes = {}; } add(path, f) { this.routes[path] = f; return this; } go(path, ...args) { const f = this.routes[path]; return f ? f(...args) : 404; } }
console.log(new Router().add('/a', (x) => x * 2).go('/a', 4));
