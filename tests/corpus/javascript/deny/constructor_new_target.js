// the constructor of new.target
function A() { return new.target.constructor('return 1'); }
console.log(new A()());
