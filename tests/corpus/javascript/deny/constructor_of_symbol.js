// from a symbol
console.log(Symbol.iterator.constructor.constructor('return 1')());
