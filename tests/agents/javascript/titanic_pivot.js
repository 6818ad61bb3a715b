// /// task
// question = "Survival rate by class and sex on the Titanic as a table."
// files = ["titanic.csv"]
// [expect]
// stdout = ["female", "male", "1"]
// ///
const fs = require('fs');
const Papa = require('papaparse');
const { rollup, mean } = require('d3-array');

const passengers = Papa.parse(fs.readFileSync('titanic.csv', 'utf8'), { header: true, dynamicTyping: true, skipEmptyLines: 'greedy' }).data;
const rates = rollup(passengers, (v) => ({ n: v.length, rate: mean(v, (d) => d.Survived) }), (d) => d.Pclass, (d) => d.Sex);
const table = {};
for (const [pclass, bySex] of [...rates].sort((a, b) => a[0] - b[0])) {
  table[pclass] = {};
  for (const [sex, { n, rate }] of bySex) table[pclass][sex] = `${(rate * 100).toFixed(1)}% (n=${n})`;
}
console.table(table);
const ages = passengers.map((p) => p.Age).filter((a) => a !== null && !Number.isNaN(a));
console.log('Missing ages:', passengers.length - ages.length);
