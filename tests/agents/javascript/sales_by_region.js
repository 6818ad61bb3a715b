// /// task
// question = "How much revenue did each region make? Please write a summary CSV as well."
// files = ["sales.csv"]
// [expect]
// stdout = ["Revenue by region", "North", "South", "East", "West"]
// ///
const fs = require('fs');
const path = require('path');

// Read the CSV file
const csvPath = path.join(__dirname, 'sales.csv');
const content = fs.readFileSync(csvPath, 'utf-8');
const lines = content.trim().split('\n');
const headers = lines[0].split(',').map(h => h.trim());

const records = lines.slice(1).map(line => {
  const values = line.split(',');
  return headers.reduce((obj, header, i) => {
    obj[header] = values[i];
    return obj;
  }, {});
});

const byRegion = {};
for (const record of records) {
  const revenue = Number(record.quantity) * parseFloat(record.unit_price);
  if (!byRegion[record.region]) {
    byRegion[record.region] = { orders: 0, revenue: 0 };
  }
  byRegion[record.region].orders += 1;
  byRegion[record.region].revenue += revenue;
}

console.log('Revenue by region:');
Object.entries(byRegion)
  .sort((a, b) => b[1].revenue - a[1].revenue)
  .forEach(([region, { orders, revenue }]) => {
    console.log(`${region.padEnd(10)} ${String(orders).padStart(4)} orders  $${revenue.toFixed(2)}`);
  });

const out = ['region,orders,revenue'];
for (const [region, s] of Object.entries(byRegion)) out.push(`${region},${s.orders},${s.revenue.toFixed(2)}`);
fs.writeFileSync('summary.csv', out.join('\n') + '\n');
console.log('Saved summary.csv');
