// copy own constructor property
class A { constructor(c) { this.constructor = c; } copy(s) { return new this.constructor(s); } }
console.log(new A((() => 1)['construc' + 'tor']).copy('return 1')());
