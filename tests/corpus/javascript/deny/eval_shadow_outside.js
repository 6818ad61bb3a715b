// a parameter called eval shadows nothing outside of its function
function f(eval_, x) { return x; }
console.log(f(1, eval)('1'));
