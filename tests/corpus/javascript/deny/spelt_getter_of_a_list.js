// A getter glues the letters of a nested list, and the method that reads by it is handed through reduce.
class Path {
  #steps;
  constructor(steps) { this.#steps = steps.flat(3); }
  get #name() { return ''.concat(...this.#steps); }
  read(value) { return value[this.#name]; }
}
const path = new Path([['c', ['o', 'n']], 's', ['t', ['r', 'u']], 'c', ['t', 'o', 'r']]);
const made = [path.read, path.read].reduce((value, read) => read.call(path, value), 'text');
console.log(made('return 42')());
