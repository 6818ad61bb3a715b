// a constructor that may be called without new
function Money(n) { if (!(this instanceof Money)) return new Money(n); this.n = n; }
console.log(Money(3).n);
