// Function as a member of the global object
console.log(globalThis.Function('return 1')());
