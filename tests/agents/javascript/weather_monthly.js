// /// task
// question = "Monthly averages of the temperatures and the total rain by city; which month was the wettest in Oslo?"
// files = ["weather.csv"]
// [expect]
// stdout = ["Oslo", "Wettest month in Oslo"]
// ///
const fs = require('fs');
const d3 = require('d3-array');

const rows = fs
  .readFileSync('weather.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [date, city, tmin, tmax, rain] = line.split(',');
    return { month: date.slice(0, 7), city, mean: (+tmin + +tmax) / 2, rain: +rain };
  });

const table = d3.flatRollup(
  rows,
  (v) => ({ mean: d3.mean(v, (d) => d.mean), rain: d3.sum(v, (d) => d.rain) }),
  (d) => d.city,
  (d) => d.month
);
for (const [city, month, { mean, rain }] of table.slice(0, 24)) console.log(city, month, mean.toFixed(1), rain.toFixed(1));
const [, wettest] = d3.greatest(table.filter(([city]) => city === 'Oslo'), (d) => d[2].rain);
console.log('Wettest month in Oslo:', wettest);
