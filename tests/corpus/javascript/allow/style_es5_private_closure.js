// private state in a closure, public methods on this
function Account(n) { var balance = n; this.deposit = function (x) { balance += x; return this; }; this.get = function () { return balance; }; }
console.log(new Account(1).deposit(2).get());
