var Account = (function () {
  var priv = new WeakMap();
  function _(obj) {
    if (!priv.has(obj)) priv.set(obj, { balance: 0, history: [] });
    return priv.get(obj);
  }
  function Account(owner) {
    if (!(this instanceof Account)) return new Account(owner);
    this.owner = owner;
  }
  Account.prototype.deposit = function (n) {
    _(this).balance += n;
    _(this).history.push(['+', n]);
    return this;
  };
  Account.prototype.withdraw = function (n) {
    if (n > _(this).balance) {
      var err = new Error('insufficient funds');
      err.code = 'EFUNDS';
      throw err;
    }
    _(this).balance -= n;
    _(this).history.push(['-', n]);
    return this;
  };
  Object.defineProperty(Account.prototype, 'balance', {
    get: function () { return _(this).balance; },
    enumerable: true,
  });
  Account.prototype.toJSON = function () {
    return { owner: this.owner, balance: this.balance, movements: _(this).history.length };
  };
  return Account;
})();

function Savings(owner, rate) {
  Account.call(this, owner);
  this.rate = rate;
}
require('util').inherits(Savings, Account);
Savings.prototype.accrue = function () {
  return this.deposit(Math.round(this.balance * this.rate * 100) / 100);
};

var a = Account('Ada').deposit(100).withdraw(30);
var s = new Savings('Bob', 0.1).deposit(50).accrue();
console.log(JSON.stringify([a, s]), Object.keys(a));
try {
  s.withdraw(1e6);
} catch (e) {
  console.log(e.code, e.message);
}
a.balance = 1e9;
console.log(a.balance, s instanceof Account, Savings.super_ === Account);
