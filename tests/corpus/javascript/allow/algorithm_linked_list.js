// a linked list
class Node { constructor(value, next = null) { this.value = value; this.next = next; } }
class List { constructor() { this.head = null; this.size = 0; } push(v) { this.head = new Node(v, this.head); this.size++; return this; } *[Symbol.iterator]() { for (let n = this.head; n; n = n.next) yield n.value; } }
console.log([...new List().push(1).push(2)]);
