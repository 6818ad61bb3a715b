// this given to forEach
function Bag() { this.items = []; }
Bag.prototype.addAll = function (xs) { xs.forEach(function (x) { this.items.push(x); }, this); return this; };
console.log(new Bag().addAll([1, 2]).items);
