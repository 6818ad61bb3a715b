// the constructor of a constructor
console.log(''.constructor.constructor('return 1')());
