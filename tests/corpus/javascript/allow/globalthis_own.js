// an own name on the global object
globalThis.counter = 0;
globalThis.counter += 1;
console.log(globalThis.counter);
