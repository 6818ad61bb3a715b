// private fields, methods and accessors
class Account { #balance = 0; static #count = 0; constructor() { Account.#count++; } get balance() { return this.#balance; } deposit(n) { this.#check(n); this.#balance += n; return this; } #check(n) { if (n <= 0) throw new RangeError('n'); } static get count() { return Account.#count; } has(o) { return #balance in o; } }
console.log(new Account().deposit(5).balance, Account.count, new Account().has({}));
