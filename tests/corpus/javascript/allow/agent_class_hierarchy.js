// Class hierarchy
class Shape { constructor(name) { if (new.target === Shape) throw new TypeError('abstract'); this.name = name; } area() { throw new Error(`${this.constructor.name} must implement area`); } toString() { return `${this.constructor.name}(${this.name}): ${this.area().toFixed(2)}`; } }
class Circle extends Shape { constructor(r) { super('circle'); this.r = r; } area() { return Math.PI * this.r ** 2; } }
class Rect extends Shape { constructor(w, h) { super('rect'); Object.assign(this, { w, h }); } area() { return this.w * this.h; } clone() { return new this.constructor(this.w, this.h); } }
for (const s of [new Circle(1), new Rect(2, 3).clone()]) console.log(String(s), s instanceof Shape, Object.getPrototypeOf(s) === Circle.prototype);
