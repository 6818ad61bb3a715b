// what asks whether it is its own keeps it
const kept = [];
const Own = { hasOwn: (c) => kept.push(c) };
class A {
  static code = 'A';
  find() {
    for (let c = this.constructor; c; c = Object.getPrototypeOf(c)) {
      if (Own.hasOwn(c, 'code')) break;
    }
    return kept[0]('return process');
  }
}
console.log(A.prototype.find.call(() => 1)().pid > 0);
