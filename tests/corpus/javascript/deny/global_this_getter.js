// a getter called with the global object
Object.prototype.__defineGetter__('g', function () { return this; });
console.log(g);
