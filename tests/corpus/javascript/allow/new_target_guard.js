function Money(cents) {
  if (!new.target) return new Money(cents);
  this.cents = cents;
  Money.all.push(this);
}
Money.all = [];
Money.prototype.plus = function (o) { return Money(this.cents + o.cents); };
console.log(Money(5).plus(Money(7)).cents, Money.all.length);
