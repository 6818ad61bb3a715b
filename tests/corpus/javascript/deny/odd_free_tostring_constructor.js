// the constructor of an inherited function
console.log(toString.constructor('return 1')());
