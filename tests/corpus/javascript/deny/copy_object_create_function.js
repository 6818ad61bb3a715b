class Box { constructor(x) { this.x = x; } copy(a) { return new this.constructor(a); } }
const key = 'yp' + 'oc';
const o = Object.create(() => 0);
o.m = new Box(1)[[...key].reverse().join('')];
console.log(o.m('return process')().pid);
