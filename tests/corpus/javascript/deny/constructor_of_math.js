// from Math
console.log(Math.constructor.constructor('return 1')());
