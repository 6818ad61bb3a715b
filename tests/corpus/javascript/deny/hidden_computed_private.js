// a computed name in a private field
class A { #run; constructor(k) { this.#run = (() => {})[k]; } go() { return this.#run('return 1')(); } }
exports.A = A;
