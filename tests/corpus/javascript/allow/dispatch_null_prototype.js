// a table without a prototype
const table = Object.create(null);
table.up = (s) => s.toUpperCase();
const run = (name, s) => table[name](s);
console.log(run('up', 'a'));
