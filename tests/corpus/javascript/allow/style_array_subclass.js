// a subclass of Array
class Vector extends Array { get sum() { return this.reduce((a, b) => a + b, 0); } static zeros(n) { return Vector.from({length: n}, () => 0); } }
console.log(new Vector(1, 2, 3).sum, Vector.zeros(2).length, new Vector(1, 2).map((x) => x * 2) instanceof Vector);
