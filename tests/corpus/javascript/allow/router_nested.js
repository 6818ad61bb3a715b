// router nested
class Router {
  #routes = { GET: [], POST: [] };
  constructor() { for (const m of Object.keys(this.#routes)) this[m.toLowerCase()] = (path, ...handlers) => this.#add(m, path, handlers); }
  #add(method, path, handlers) { const keys = []; const re = new RegExp('^' + path.replace(/:(\w+)/g, (_, k) => { keys.push(k); return '([^/]+)'; }) + '$'); this.#routes[method].push({ re, keys, handlers }); return this; }
  dispatch(method, url) {
    for (const { re, keys, handlers } of this.#routes[method] ?? []) {
      const m = re.exec(url);
      if (!m) continue;
      const req = { params: Object.fromEntries(keys.map((k, i) => [k, m[i + 1]])) };
      return handlers.reduce((acc, h) => h(req, acc), undefined);
    }
    return '404';
  }
}
const r = new Router(); r.get('/users/:id', (q) => q.params.id, (q, id) => `user ${id}`);
console.log(r.dispatch('GET', '/users/7'), r.dispatch('POST', '/x'));
