// a table that is rotated first
const table = ['tor', 'con', 'struc'];
table.push(table.shift());
console.log((() => {})[table.join('')]('return 1')());
