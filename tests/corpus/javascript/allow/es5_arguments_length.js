// the arguments counted
function count() { return arguments.length + (arguments[0] || 0); }
console.log(count(5, 6));
