// a table in a constructor of the old style
function Calc() { this.ops = {add: function (a, b) { return a + b; }, mul: function (a, b) { return a * b; }}; }
Calc.prototype.run = function (op, a, b) { return this.ops[op](a, b); };
console.log(new Calc().run('add', 1, 2));
