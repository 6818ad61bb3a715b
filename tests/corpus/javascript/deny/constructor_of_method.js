// the constructor of an object's method
console.log({f() {}}.f.constructor('return 1')());
