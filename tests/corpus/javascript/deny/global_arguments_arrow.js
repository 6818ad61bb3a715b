// an arrow sees the module's arguments
const f = () => arguments[1];
console.log(f()('fs'));
