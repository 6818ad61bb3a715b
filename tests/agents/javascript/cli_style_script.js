// /// task
// question = "Write a script that I can call with a file name; default to inventory.csv. It prints the value of the stock."
// files = ["inventory.csv"]
// [expect]
// stdout = ["Total value"]
// ///
#!/usr/bin/env node
'use strict';

const fs = require('fs');
const path = require('path');

function stockValue(file) {
  const rows = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const columns = rows.shift().split(',');
  const stock = columns.indexOf('stock');
  const cost = columns.indexOf('unit_cost');
  return rows.reduce((sum, row) => {
    const cells = row.split(',');
    return sum + Number(cells[stock]) * Number(cells[cost]);
  }, 0);
}

function cli(argv) {
  const file = argv[2] || path.join(__dirname, 'inventory.csv');
  if (!fs.existsSync(file)) {
    console.error(`No such file: ${file}`);
    process.exitCode = 1;
    return;
  }
  console.log(`Total value of ${path.basename(file)}: ${stockValue(file).toFixed(2)}`);
}

if (require.main === module) {
  cli(process.argv);
}

module.exports = { stockValue };
