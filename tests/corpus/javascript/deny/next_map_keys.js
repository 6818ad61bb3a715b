// Function is a key of a Map, and the iterator of its keys gives it.
const word = ['constr', 'uctor'].join('');
const seen = new Map();
seen.set((() => 1)[word], 1);
console.log(seen.keys().next().value('return process')());
