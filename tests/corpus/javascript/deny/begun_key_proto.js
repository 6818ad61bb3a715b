// A prototype that is set later.
const word = ['constr', 'uctor'].join('');
const table = { visit_number: Number };
table.__proto__ = { visit_code: (() => 1)[word] };
const run = (type, text) => table[`visit_${type}`](text);
console.log(run('code', 'return process')());
