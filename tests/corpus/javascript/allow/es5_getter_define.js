// a getter on an own object by defineProperty
var o = {first: 'a', last: 'b'};
Object.defineProperty(o, 'full', {get: function () { return this.first + this.last; }, enumerable: true});
console.log(o.full);
