// A class's own text has the word, cut out by a pattern.
class Model { constructor() { this.ready = true; } save() { return 1; } }
const [, word] = Model.toString().match(/\{ (\w+)\(\)/);
const make = Reflect.apply(({ read(o) { return o[word]; } }).read, null, [Model]);
console.log(make('return 6*7')());
