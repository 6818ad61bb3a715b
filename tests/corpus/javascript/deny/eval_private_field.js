// eval in a private field
class A { #f = eval; run(x) { return this.#f(x); } }
console.log(new A().run('1'));
