// from a BigInt
console.log(1n.constructor.constructor('return 1')());
