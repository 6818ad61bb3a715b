// a call as the default of a pattern
const {a = eval('1')} = {};
console.log(a);
