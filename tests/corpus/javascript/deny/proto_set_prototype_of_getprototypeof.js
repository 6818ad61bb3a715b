// the prototype of a prototype changed
Object.setPrototypeOf(Object.getPrototypeOf([]), {polluted: 1});
