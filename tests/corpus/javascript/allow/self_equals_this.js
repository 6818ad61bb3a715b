// var self = this
function Counter() { var self = this; self.n = 0; self.up = function () { self.n++; return self; }; }
console.log(new Counter().up().up().n);
