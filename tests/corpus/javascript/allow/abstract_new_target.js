// abstract new target
class Shape { constructor() { if (new.target === Shape) throw new TypeError('abstract'); if (this.area === Shape.prototype.area) throw new TypeError(`${this.constructor.name} must implement area`); } area() {} toString() { return `${this.constructor.name}(${this.area()})`; } }
class Sq extends Shape { constructor(a) { super(); this.a = a; } area() { return this.a ** 2; } }
for (const f of [() => new Shape(), () => String(new Sq(3)), () => new (class Bad extends Shape {})()]) { try { console.log(f()); } catch (e) { console.log(e.message); } }
