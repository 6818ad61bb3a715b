class Item { constructor({ sku, qty = 0, price }) { Object.assign(this, { sku, qty, price }); } get value() { return this.qty * this.price; } clone(patch = {}) { return new this.constructor({ ...this, ...patch }); } }
class Perishable extends Item { constructor(p) { super(p); this.days = p.days; } }
class Inventory { #items = new Map(); add(i) { const old = this.#items.get(i.sku); this.#items.set(i.sku, old ? old.clone({ qty: old.qty + i.qty }) : i); return this; } report() { return [...this.#items.values()].map((i) => ({ type: i.constructor.name, sku: i.sku, value: i.value })); } }
console.log(new Inventory().add(new Item({ sku: 'a', qty: 2, price: 3 })).add(new Perishable({ sku: 'b', qty: 1, price: 4, days: 2 })).add(new Item({ sku: 'a', qty: 1, price: 3 })).report());
