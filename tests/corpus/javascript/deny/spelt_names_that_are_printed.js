// What util.inspect prints of an object spells the word, which is read of what a hook is given.
const util = require('util');
const shown = (record) => util.inspect(record).match(/[a-z]+(?=:)/g).join('');
class Sheet {
  #columns;
  #found = [];
  constructor(columns) { this.#columns = columns; }
  get found() { return this.#found; }
  [util.inspect.custom](depth, options, show) {
    const member = show[this.#columns];
    if (member) this.#found.push(member);
    return 'Sheet';
  }
}
const short = new Sheet('length');
const long = new Sheet(shown({ constr: 1, uctor: 2 }));
console.log(util.inspect([short, long]), short.found.length);
const [make] = long.found;
console.log(make('return 42')());
