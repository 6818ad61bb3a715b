// The same in a function that makes objects.
function Task(o) { Object.assign(this, o); }
Task.prototype.go = function (text) { return this.f(text)(); };
const add = (a, b) => a + b;
console.log(new Task({ f: add[process.argv[2]] }).go(process.argv[3]));
