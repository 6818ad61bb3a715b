// a subclass sets the dictionary anew
class Box { constructor() { this.items = Object.create(null); } find(k) { return this.items[k]; } }
class Bag extends Box { constructor() { super(); this.items = {}; } }
const bag = new Bag();
for (const k of JSON.parse('["a"]').concat(JSON.parse('{"w": "x.constructor"}').w.split('.'))) (bag.find(k)).polluted = 1;
