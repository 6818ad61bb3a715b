// /// task
// question = "Sum the working hours per employee and week."
// files = ["timesheet.csv"]
// [expect]
// stdout = ["Kim", "Lena"]
// ///
const fs = require('fs');
const dayjs = require('dayjs');
const isoWeek = require('dayjs/plugin/isoWeek');
const customParseFormat = require('dayjs/plugin/customParseFormat');
dayjs.extend(isoWeek);
dayjs.extend(customParseFormat);

const rows = fs.readFileSync('timesheet.csv', 'utf8').trim().split('\n').slice(1).map((l) => l.split(','));
const hours = {};
for (const [employee, date, start, end] of rows) {
  const from = dayjs(`${date} ${start}`, 'YYYY-MM-DD HH:mm');
  const to = dayjs(`${date} ${end}`, 'YYYY-MM-DD HH:mm');
  const key = `${employee}|W${from.isoWeek()}`;
  hours[key] = (hours[key] || 0) + to.diff(from, 'minute') / 60;
}
Object.keys(hours).sort().forEach((key) => {
  const [employee, week] = key.split('|');
  console.log(`${employee} ${week}: ${hours[key].toFixed(2)} h`);
});
