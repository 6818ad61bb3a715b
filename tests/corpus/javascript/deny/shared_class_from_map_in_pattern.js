// A class out of a Map is the target of a pattern, of a loop and of delete.
const table = new Map([['n', Number]]);
const found = table.get('n');
[found.isInteger] = [() => 'any'];
for (found.isFinite of [() => 'any']) ;
delete found.isNaN;
console.log(Number.isInteger(1.5), Number.isNaN);
