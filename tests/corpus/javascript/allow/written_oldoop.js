function inherit(Child, Parent) { Child.prototype = Object.create(Parent.prototype); Child.prototype.constructor = Child; Child.superclass = Parent.prototype; }
function Shape(n) { this.name = n; } Shape.prototype.area = function () { return 0; }; Shape.prototype.describe = function () { return this.name + ' ' + this.area().toFixed(1); };
function Circle(r) { Shape.call(this, 'circle'); this.r = r; } inherit(Circle, Shape); Circle.prototype.area = function () { return Math.PI * this.r * this.r; };
function Rect(w, h) { Shape.call(this, 'rect'); this.w = w; this.h = h; } inherit(Rect, Shape); Rect.prototype.area = function () { return this.w * this.h; };
[new Circle(1), new Rect(2, 3)].forEach(function (s) { console.log(s.describe(), s instanceof Shape); });
