// old school class
function Account(owner) { this.owner = owner; this.balance = 0; }
Account.prototype.deposit = function (n) { this.balance += n; return this; };
Account.prototype = Object.assign(Account.prototype, { show: function () { return this.owner + ': ' + this.balance; } });
Account.create = function (o) { return new Account(o); };
function Savings(owner, rate) { Account.call(this, owner); this.rate = rate; }
Savings.prototype = Object.create(Account.prototype, { constructor: { value: Savings, writable: true } });
Savings.prototype.interest = function () { return Account.prototype.deposit.call(this, this.balance * this.rate); };
console.log(new Savings('eve', 0.1).deposit(100).interest().show());
