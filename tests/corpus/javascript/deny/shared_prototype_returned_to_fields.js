// A prototype is recycled by a constructor, and a field is defined on it.
const free = [new Set()].map((set) => Object.getPrototypeOf(set));
class Recycled {
  constructor() { return free.pop(); }
}
class Node extends Recycled {
  has = () => false;
}
new Node();
console.log(new Set(['a']).has('a'));
