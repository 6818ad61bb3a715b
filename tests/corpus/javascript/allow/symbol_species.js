// a species that is Array
class Stack extends Array { static get [Symbol.species]() { return Array; } top() { return this[this.length - 1]; } }
console.log(Stack.from([1, 2]).map((x) => x * 2) instanceof Stack);
