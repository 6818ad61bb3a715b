// … where the program has a method `next` of its own, and lends it nothing.
const word = ['constr', 'uctor'].join('');
const seen = new Map([[(() => 1)[word], 1]]);
class Reader { next() { return 1; } first(it) { return it.next(); } }
console.log(new Reader().first(seen.keys()).value('return process')());
