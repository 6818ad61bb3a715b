// a walk in a default parameter
const first = (list, o, x = o[list[0]]) => x;
console.log(first(JSON.parse('["__proto__"]'), {}));
