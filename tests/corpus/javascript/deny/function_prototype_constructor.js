// Function through its own prototype
console.log(Function.prototype.constructor('return 1')());
