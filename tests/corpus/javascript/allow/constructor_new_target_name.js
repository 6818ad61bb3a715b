// new.target tells an abstract class
class Shape { constructor() { if (new.target === Shape) throw new TypeError('abstract'); this.kind = new.target.name; } }
class Circle extends Shape {}
console.log(new Circle().kind);
