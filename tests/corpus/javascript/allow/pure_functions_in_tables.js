// Math's functions, Number and String as values of tables.
const casts = { id: Number, name: String, ratio: parseFloat, flag: Boolean };
const aggregate = { max: Math.max, min: Math.min, total: (...xs) => xs.reduce((a, b) => a + b, 0) };
const row = (line, columns) =>
  Object.fromEntries(line.split(',').map((cell, i) => [columns[i], casts[columns[i]](cell)]));
const rows = ['1,Ann,0.5,x', '2,Bob,0.7,'].map((line) => row(line, ['id', 'name', 'ratio', 'flag']));
console.log(rows);
for (const [name, column] of [['max', 'ratio'], ['total', 'id']]) console.log(name, aggregate[name](...rows.map((r) => r[column])));
