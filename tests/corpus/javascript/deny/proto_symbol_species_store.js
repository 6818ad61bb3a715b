// the species of a built-in
Object.defineProperty(Array, Symbol.species, {value: Object});
