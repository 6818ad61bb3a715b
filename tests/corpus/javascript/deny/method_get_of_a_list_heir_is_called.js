// A method called `get` of a class of maps calls what it is given.
const [made] = Object.getOwnPropertyNames(class {}.prototype);
class Table extends Map { get(make) { return make('return 42')(); } }
const makeOne = (Kind) => new Kind();
console.log(makeOne(Table).get((() => 1)[made]));
