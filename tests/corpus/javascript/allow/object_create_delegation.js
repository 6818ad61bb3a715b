// object create delegation
const Task = { init(id) { this.id = id; return this; }, show() { return `task ${this.id}`; } };
const Timed = Object.create(Task, { limit: { value: 5, enumerable: true } });
Timed.setup = function (id, at) { this.init(id); this.at = at; return this; };
Timed.show = function () { return Task.show.call(this) + ` at ${this.at}/${this.limit}`; };
console.log(Object.create(Timed).setup(1, 3).show(), Task.isPrototypeOf(Timed), Object.getPrototypeOf(Timed) === Task);
