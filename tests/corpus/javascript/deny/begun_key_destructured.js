// A pattern stores it.
const word = ['constr', 'uctor'].join('');
const table = {};
({ f: table.visit_code } = { f: (() => 1)[word] });
const run = (type, text) => table[`visit_${type}`](text);
console.log(run('code', 'return process')());
