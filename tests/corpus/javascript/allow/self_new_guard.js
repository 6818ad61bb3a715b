// self new guard
function Point(x, y) { if (!(this instanceof Point)) return new Point(x, y); this.x = x; this.y = y; }
Point.prototype = { constructor: Point, add: function (o) { return Point(this.x + o.x, this.y + o.y); }, toString: function () { return this.x + ',' + this.y; } };
console.log(String(Point(1, 2).add(new Point(3, 4))));
