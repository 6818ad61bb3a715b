// delegate methods
class Collection { #items; constructor(items) { this.#items = items; } get items() { return this.#items; } }
for (const m of ['map', 'filter', 'reduce', 'some']) Collection.prototype[m] = function (...args) { return this.items[m](...args); };
console.log(new Collection([1, 2, 3]).map((x) => x * 2), new Collection([1, 2]).some((x) => x > 1));
