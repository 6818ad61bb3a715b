// a shallow copy of properties
function extend(to) { for (var i = 1; i < arguments.length; i++) { var from = arguments[i]; for (var k in from) if (Object.prototype.hasOwnProperty.call(from, k)) to[k] = from[k]; } return to; }
console.log(extend({}, {a: 1}, {b: 2}));
