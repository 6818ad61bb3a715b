// operations of vectors by a table
class Vec { constructor(...x) { this.x = x; } zip(o, f) { return new Vec(...this.x.map((a, i) => f(a, o.x[i]))); } }
for (const [name, f] of Object.entries({add: (a, b) => a + b, sub: (a, b) => a - b})) Vec.prototype[name] = function (o) { return this.zip(o, f); };
console.log(new Vec(1, 2).add(new Vec(3, 4)).x);
