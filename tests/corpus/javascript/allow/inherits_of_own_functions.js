// The older way to inherit, between functions of the program.
const util = require('util');
function Shape(name) { this.name = name; }
Shape.prototype.label = function () { return this.name + ' of ' + this.area(); };
function Square(side) { Shape.call(this, 'square'); this.side = side; }
util.inherits(Square, Shape);
Square.prototype.area = function () { return this.side * this.side; };
console.log(new Square(3).label());
