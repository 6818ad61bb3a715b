// The member makes the word out of pieces, as a method of a list.
const list = ['constr', 'uctor'];
list.visit_all = list.join;
const word = (type) => list[`visit_${type}`]('');
console.log((() => 1)[word('all')]('return process')());
