// Function without new
console.log(Function('return 1')());
