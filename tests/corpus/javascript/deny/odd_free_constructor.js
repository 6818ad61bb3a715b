// the global object's inherited constructor
console.log(constructor.constructor('return 1')());
