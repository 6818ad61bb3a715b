// A mixin that copies methods by their names, but for the constructor.
class Serializable { toRecord() { return Object.entries(this); } }
class Comparable { compare(other) { return this.value - other.value; } }
class Money { constructor(value) { this.value = value; } }
for (const source of [Serializable, Comparable]) {
  for (const name of Object.getOwnPropertyNames(source.prototype)) {
    if (name === 'constructor') continue;
    Object.defineProperty(Money.prototype, name, Object.getOwnPropertyDescriptor(source.prototype, name));
  }
}
console.log(new Money(3).compare(new Money(1)), new Money(2).toRecord());
