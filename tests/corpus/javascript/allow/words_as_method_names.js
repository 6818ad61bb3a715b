// methods that are called exec, eval and require
class Machine { exec(x) { return x + 1; } eval(x) { return this.exec(x); } require(x) { return this.eval(x); } }
console.log(new Machine().require(1));
