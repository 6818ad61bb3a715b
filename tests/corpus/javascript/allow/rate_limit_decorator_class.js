// rate limit decorator class
const limit = (n) => (target, name) => { const orig = target.prototype[name]; const counts = new WeakMap(); target.prototype[name] = function (...a) { const c = (counts.get(this) ?? 0) + 1; if (c > n) throw new Error(`${name}: limit ${n}`); counts.set(this, c); return orig.apply(this, a); }; return target; };
class Api { constructor(n) { this.n = n; } get(x) { return `${this.n}:${x}`; } }
limit(2)(Api, 'get'); const api = new Api('k'); console.log(api.get(1), api.get(2)); try { api.get(3); } catch (e) { console.log(e.message); }
