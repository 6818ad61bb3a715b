// A function with a bind() that the program stored by a key.
const h = () => 1; for (const k of ['bind']) h[k] = (t) => t; function g() { return h.bind(this); } console.log('PWN', typeof g().process.exit);
