// from a harmless class to Function
console.log(Headers.constructor('return 1')());
