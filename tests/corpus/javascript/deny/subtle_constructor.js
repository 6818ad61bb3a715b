// from a harmless object to Function
const F = crypto.subtle.digest.constructor;
console.log(F('return 1')());
