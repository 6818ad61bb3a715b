// Classes stand in lists and schemas; what is stored into is the program's own.
const schema = { name: { type: String }, age: { type: Number } };
const rows = [['a', '3'], ['b', '4']].map(([name, age]) => {
  const out = {};
  for (const key in schema) out[key] = schema[key].type({ name, age }[key]);
  return out;
});
const byName = rows.reduce((all, row) => { all[row.name] = row; return all; }, {});
const known = [Array, Map, Date];
console.log(byName, known.map((type) => [] instanceof type));
