function memo(proto, name) { const f = proto[name]; const cache = new WeakMap(); proto[name] = function (...a) { let m = cache.get(this); if (!m) cache.set(this, (m = new Map())); const k = a.join(); if (!m.has(k)) m.set(k, f.apply(this, a)); return m.get(k); }; }
class Calc { calls = 0; slow(n) { this.calls++; return n * n; } }
memo(Calc.prototype, 'slow'); const c = new Calc(); c.slow(4); console.log(c.slow(4), c.calls);
