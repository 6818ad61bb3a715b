// an object made of Function.prototype
console.log(Object.create(Function.prototype).constructor('return 1')());
