// A class that came through a function is bound to a function as its `this`.
const same = (x) => x;
function put(name) { this[name] = () => 'any'; }
['isInteger'].forEach(put.bind(same(Number)));
console.log(Number.isInteger(1.5));
