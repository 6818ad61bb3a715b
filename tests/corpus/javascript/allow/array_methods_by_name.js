// methods of an own array by their names
const xs = [3, 1, 2];
for (const m of ['reverse', 'sort']) console.log([...xs][m]());
