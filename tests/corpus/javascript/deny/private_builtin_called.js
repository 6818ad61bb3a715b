// buildMethodCall does nothing for private names: a builtin in a private field is not called.
const k = ['con', 'structor'].join('');
class A { #id = Object; get(f) { return this.#id(f)[k]; } }
console.log(new A().get(() => 1)('return 1+1')());
