// an array's method on what everybody inherits
Array.prototype.push.call(Object.prototype, 1);
