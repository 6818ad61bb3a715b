const word = ['constr', 'uctor'].join('');
Array.from = ({ length }) => length;
console.log(Array.from({ length: (() => 1)[word] })('return process')());
