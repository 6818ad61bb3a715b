var Stack = (function () {
  var made = 0;
  function Stack(limit) {
    if (!(this instanceof Stack)) return new Stack(limit);
    made += 1;
    this.items = [];
    this.limit = limit || Infinity;
    register(this, made);
  }
  var known = new WeakMap();
  function register(stack, n) { known.set(stack, n); }
  Stack.prototype = {
    constructor: Stack,
    push: function (x) { if (this.items.length < this.limit) this.items.push(x); return this; },
    get size() { return this.items.length; },
    number: function () { return known.get(this); },
  };
  return Stack;
}());
var s = Stack(2).push(1).push(2).push(3);
console.log(s.size, s.number(), s instanceof Stack);
