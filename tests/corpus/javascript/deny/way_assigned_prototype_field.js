// Object.assign into the prototype of an own function, which is a list's.
const key = ['__pro', 'to__'].join('');
function Carrier() {}
Carrier.prototype = [][key];
Carrier.prototype.mark = 42;
console.log([].mark);
