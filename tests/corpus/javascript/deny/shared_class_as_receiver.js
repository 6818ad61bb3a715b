// A class is `this` of a method that is borrowed.
class Writer {
  put() { this.isInteger = () => 'any'; }
}
[1].forEach(Writer.prototype.put, Number);
console.log(Number.isInteger(1.5));
