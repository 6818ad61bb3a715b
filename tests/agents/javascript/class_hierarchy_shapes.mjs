// /// task
// question = "Model shapes with classes, compute areas, and sort them; include a custom iterator and toString."
// [expect]
// stdout = ["Circle(r=1) 3.14", "Rectangle(2x3) 6.00"]
// ///
class Shape {
  get area() { throw new TypeError(`${this.constructor.name} must implement area`); }
  toString() { return `${this.constructor.name}`; }
  [Symbol.toPrimitive](hint) { return hint === 'number' ? this.area : this.toString(); }
  static compare(a, b) { return a - b; }
}
class Circle extends Shape {
  #r;
  constructor(r) { super(); this.#r = r; }
  get area() { return Math.PI * this.#r ** 2; }
  toString() { return `${super.toString()}(r=${this.#r})`; }
}
class Rectangle extends Shape {
  constructor(w, h) { super(); Object.assign(this, { w, h }); }
  get area() { return this.w * this.h; }
  toString() { return `${super.toString()}(${this.w}x${this.h})`; }
}
class Drawing {
  #shapes = [];
  add(...shapes) { this.#shapes.push(...shapes); return this; }
  *[Symbol.iterator]() { yield* [...this.#shapes].sort(Shape.compare); }
}
for (const s of new Drawing().add(new Rectangle(2, 3), new Circle(1))) console.log(`${s} ${s.area.toFixed(2)}`);
