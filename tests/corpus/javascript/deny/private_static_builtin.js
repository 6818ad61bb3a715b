// A static private field with Object in it.
const k = ['con', 'structor'].join('');
class A { static #of = Object; static get(f) { return A.#of(f)[k]; } }
console.log(A.get(() => 1)('return 1+1')());
