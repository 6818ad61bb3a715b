class Pipeline {
  static #plugins = {};
  static plugin(name, fn) { Pipeline.#plugins[name] = fn; Pipeline.prototype[name] = function (...args) { this.steps.push((v) => fn(v, ...args)); return this; }; }
  constructor() { this.steps = []; }
  run(value) { return this.steps.reduce((v, f) => f(v), value); }
}
Pipeline.plugin('double', (v) => v * 2);
Pipeline.plugin('plus', (v, n) => v + n);
console.log(new Pipeline().double().plus(3).double().run(5));
