// … which says the names that a class's prototype has
const O = ({}).constructor;
class A {}
const [name] = O.getOwnPropertyNames(A.prototype);
console.log((() => 1)[name]('return process')().pid > 0);
