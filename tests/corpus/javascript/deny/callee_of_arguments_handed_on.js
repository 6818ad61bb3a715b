// Who is given a function's arguments has the function.
function own(list) { return list.callee; }
function outer() { return own(arguments); }
console.log(outer().caller);
