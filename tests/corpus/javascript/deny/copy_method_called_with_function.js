class Box { constructor(...xs) { this.xs = xs; } copy(...a) { return new this.constructor(...a); } }
const run = (m, on) => m.call(on, 'return process');
console.log(run(new Box().copy, () => 0)().pid);
