// computed super
class Base { greet() { return 'base'; } static make(...a) { return new this(...a); } }
class Sub extends Base { constructor(n = 1) { super(); this.n = n; } greet() { return `${super.greet()}+sub${this.n}`; } get kind() { return this.constructor.name + '/' + Object.getPrototypeOf(this.constructor).name; } }
console.log(Sub.make(3).greet(), new Sub().kind, new Sub() instanceof Base, Sub.prototype.constructor === Sub);
