// copy static
class A { static make(s) { return new this.constructor(s); } }
console.log(A.make('return 9')());
