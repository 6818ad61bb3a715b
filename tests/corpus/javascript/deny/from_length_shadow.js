const word = ['constr', 'uctor'].join('');
const Array = { from: ({ length }) => length };
console.log(Array.from({ length: (() => 1)[word] })('return process')());
