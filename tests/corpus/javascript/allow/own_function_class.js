// an own class called Func with an apply
class Func { constructor(f) { this.f = f; } apply(x) { return this.f(x); } }
console.log(new Func((x) => x + 1).apply(1));
