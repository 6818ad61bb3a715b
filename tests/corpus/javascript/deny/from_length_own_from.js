// A method `from` of the program's own hands the length on.
const word = ['constr', 'uctor'].join('');
class List { static from({ length }) { return length; } }
console.log(List.from({ length: (() => 1)[word] })('return process')());
