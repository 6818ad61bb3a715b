// A function has the key of its property for a name.
const s = Symbol('construct' + 'or');
class A { [s]() {} }
const n = A.prototype[s].name;
console.log((() => 0)[n.match(/\w+/)[0]]('return 1+1')());
