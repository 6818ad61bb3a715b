// a class that extends Function
class F extends Function {}
console.log(new F('return 1')());
