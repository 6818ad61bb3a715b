// A list with an element beside its length.
const word = ['constr', 'uctor'].join('');
const found = Array.from({ length: 1, 0: (() => 1)[word] }, (f) => f('return process'));
console.log(found[0]());
