// a computed member name that is constructor
class A { static ['constructor']() {} }
console.log(A['constr' + 'uctor'], (class {})['constructor']('return 1')());
