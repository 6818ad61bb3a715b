// constructor by destructuring
const {constructor: F} = () => {};
console.log(F('return 1')());
