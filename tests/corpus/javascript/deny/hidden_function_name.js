// constructor's name from a function's name
class A { static m() {} }
const k = Object.getOwnPropertyNames(A.prototype)[0];
console.log((() => {})[k]('return 1')());
