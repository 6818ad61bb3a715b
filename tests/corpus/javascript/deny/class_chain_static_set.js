// what is stored into the class
class A {
  static code = 'A';
  find() {
    for (let c = this.constructor; c; c = Object.getPrototypeOf(c)) {
      if (Object.hasOwn(c, 'code')) {
        c.prototype.polluted = 1;
        return true;
      }
    }
  }
}
class B {}
const thing = new A();
thing.constructor = { code: 1, prototype: Object.getPrototypeOf({}) };
thing.find();
console.log({}.polluted === 1, B);
