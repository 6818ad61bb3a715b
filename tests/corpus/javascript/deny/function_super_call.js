// super() of a class that extends Function
class F extends Function { constructor() { super('return 1'); } }
console.log(new F()());
