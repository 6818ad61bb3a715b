// an own prototype as one object
function Stack() { this.items = []; }
Stack.prototype = {constructor: Stack, push: function (x) { this.items.push(x); return this; }, pop: function () { return this.items.pop(); }};
console.log(new Stack().push(1).push(2).pop());
