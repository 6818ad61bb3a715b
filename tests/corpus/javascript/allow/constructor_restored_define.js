// the same with defineProperty
function A() {}
function B() {}
B.prototype = Object.create(A.prototype, {constructor: {value: B, writable: true, configurable: true}});
console.log(new B() instanceof A);
