// species collection
class Stack2 extends Array {
  static get [Symbol.species]() { return Array; }
  peek() { return this[this.length - 1]; }
}
const st = Stack2.from([1, 2, 3]);
console.log(st.map((x) => x * 2) instanceof Stack2, st.peek(), st instanceof Array, st.constructor.name);
