// a computed name through a setter and a getter
class A { #f; set run(f) { this.#f = f; } get run() { return this.#f; } }
exports.f = (k) => { const a = new A(); a.run = (() => {})[k]; return a.run('return 1')(); };
