// the prototype of a built-in changed
Object.setPrototypeOf(Array.prototype, null);
