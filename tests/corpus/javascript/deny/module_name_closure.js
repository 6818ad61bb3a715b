// a name kept by a closure
const keep = (name) => () => require(name);
console.log(keep('fs')());
