// the base class gives another object as this
class Base { constructor() { return JSON.parse('{"items": {}, "w": ["__proto__"]}'); } }
class Box extends Base { constructor() { super(); for (const k of this.w) (this.items[k]).constructor('return 1')(); this.items = Object.create(null); } }
new Box();
