// decorators wrap
function decorate(Class, name, wrap) {
  const original = Class.prototype[name];
  Class.prototype[name] = wrap(original);
}
const timed = (fn) => function (...args) { const t = Date.now(); try { return fn.apply(this, args); } finally { this.calls = (this.calls || 0) + 1; this.took = Date.now() - t; } };
class Work { constructor() { this.n = 2; } go(x) { return this.n * x; } }
decorate(Work, 'go', timed);
const w = new Work(); console.log(w.go(21), w.calls);
