class Base { constructor(o) { return o; } }
class Box extends Base { #make(a) { return new this.constructor(a); } static go(o, a) { new Box(o); return o.#make(a); } }
console.log(Box.go(() => 0, 'return process')().pid);
