// class mixins
const Serializable = (Base) => class extends Base { toJSONText() { return JSON.stringify(this); } };
const Comparable = (Base) => class extends Base { compareTo(o) { return this.value - o.value; } };
class Value { constructor(v) { this.value = v; } }
class Money extends Serializable(Comparable(Value)) {}
console.log(new Money(3).compareTo(new Money(1)), new Money(2).toJSONText());
const mix = (Base, ...mixins) => mixins.reduce((c, m) => m(c), Base);
class Both extends mix(Value, Serializable, Comparable) {}
console.log(new Both(9).toJSONText());
