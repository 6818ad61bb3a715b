// a method of a class with a dictionary is lent to another object
class Box { constructor() { this.items = Object.create(null); } find(k) { return this.items[k]; } }
const find = new Box().find;
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) (find.call({ items: {} }, k)).polluted = 1;
