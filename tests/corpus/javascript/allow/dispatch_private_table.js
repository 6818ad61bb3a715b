// dispatch private table
class Shape {
  #area = { circle: (s) => Math.PI * s.r ** 2, square: (s) => s.a ** 2 };
  area(shape) { return this.#area[shape.kind](shape); }
}
for (const s of [{ kind: 'circle', r: 1 }, { kind: 'square', a: 3 }]) console.log(s.kind, new Shape().area(s).toFixed(2));
