// Function through Object.freeze
console.log(Object.freeze(Function)('return 1')());
