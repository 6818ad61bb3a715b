class Box { constructor(x) { this.x = x; } copy(a) { return new this.constructor(a); } }
const slots = [];
slots.push(function () {});
const t = slots[0];
t.m = new Box(1)[String(['copy'])];
console.log(t.m('return process')().pid);
