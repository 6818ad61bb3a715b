// What a length says is a function that the runtime calls.
const word = ['constr', 'uctor'].join('');
const make = (() => 1)[word];
const found = Array.from({ length: { valueOf: make('return (globalThis.x = process, 1)') } }, (v, i) => i);
console.log(found);
