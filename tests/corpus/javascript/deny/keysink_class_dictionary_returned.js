// a base class gives another object as this
function Base() { return JSON.parse('{"items": {}, "w": "x.constructor"}'); }
class Box extends Base { constructor() { super(); } reset() { this.items = Object.create(null); } find(k) { return this.items[k]; } }
for (const k of new Box().w.split('.')) ({})[k].polluted = 1;
