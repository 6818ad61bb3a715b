// a method taken from its object
const o = {top() { return this; }};
const {top} = o;
console.log(top().process.env);
