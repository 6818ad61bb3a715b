// a class's instances share their prototype with everything
class A {}
Object.getPrototypeOf(A.prototype).polluted = 1;
