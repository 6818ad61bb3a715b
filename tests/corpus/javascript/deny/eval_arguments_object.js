// eval through the arguments object
function f() { return arguments[0]('1'); }
console.log(f(eval));
