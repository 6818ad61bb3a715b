// from a promise
console.log(Promise.resolve().constructor.constructor('return 1')());
