// the prototype of iterators
Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())).next = () => ({done: true});
