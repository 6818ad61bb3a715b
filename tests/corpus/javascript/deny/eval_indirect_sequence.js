// (0, eval) runs in the global scope
console.log((0, eval)('1 + 1'));
