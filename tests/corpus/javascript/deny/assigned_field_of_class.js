// Object.assign puts what an unknown key found into a field, which is called by its name.
class Task { constructor(f) { Object.assign(this, { f }); } go(text) { return this.f(text)(); } }
const add = (a, b) => a + b;
console.log(new Task(add[process.argv[2]]).go(process.argv[3]));
