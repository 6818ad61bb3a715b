// the body's var does not shadow the name in a default
function f(a = eval) { var eval_ = 1; return a; }
console.log(f()('1'));
