// copy call on function
class A { copy(s) { return new this.constructor(s); } }
console.log(new A().copy.call(() => 1, 'return 5')());
