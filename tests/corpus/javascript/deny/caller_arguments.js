// the arguments of a running function
function f() { return f.arguments; }
console.log(f(1));
