// who called
function f() { return f.caller; }
console.log(f());
