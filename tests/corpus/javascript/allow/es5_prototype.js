// methods on an own prototype
function Point(x, y) { this.x = x; this.y = y; }
Point.prototype.plus = function (o) { return new Point(this.x + o.x, this.y + o.y); };
Point.prototype.toString = function () { return '(' + this.x + ', ' + this.y + ')'; };
console.log(String(new Point(1, 2).plus(new Point(3, 4))));
