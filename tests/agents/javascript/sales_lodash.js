// /// task
// question = "Group the sales by product with lodash and show the top 3."
// files = ["sales.csv"]
// [expect]
// stdout = ["Top products", "1."]
// ///
const fs = require('fs');
const _ = require('lodash');
const Papa = require('papaparse');

const { data, errors } = Papa.parse(fs.readFileSync('sales.csv', 'utf8'), {
  header: true,
  dynamicTyping: true,
  skipEmptyLines: true,
});
if (errors.length) console.warn('Parse problems:', errors.slice(0, 3));

const top = _(data)
  .groupBy('product')
  .map((rows, product) => ({
    product,
    units: _.sumBy(rows, 'quantity'),
    revenue: _.round(_.sumBy(rows, (r) => r.quantity * r.unit_price), 2),
  }))
  .orderBy(['revenue'], ['desc'])
  .take(3)
  .value();

console.log('Top products:');
top.forEach((p, i) => console.log(`${i + 1}. ${p.product}: ${p.revenue} (${p.units} units)`));
console.table(top);
