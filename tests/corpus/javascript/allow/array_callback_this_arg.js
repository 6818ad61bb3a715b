// array callback this arg
function Adder() { this.sum = 0; this.count = 0; }
Adder.prototype.add = function (array) { array.forEach(function (entry) { this.sum += entry; ++this.count; }, this); };
const obj = new Adder(); obj.add([2, 5, 9]);
const filter = { min: 4 };
console.log(obj.sum, [1, 5, 9].filter(function (x) { return x > this.min; }, filter));
