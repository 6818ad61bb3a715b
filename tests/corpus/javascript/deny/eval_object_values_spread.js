// the global object's properties copied into another object
const copy = Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((n) => [n, globalThis[n]]));
console.log(copy.eval('1'));
