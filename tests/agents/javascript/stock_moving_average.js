// /// task
// question = "Compute the 20-day moving average for ticker AAA and draw an SVG line chart."
// files = ["stocks.csv"]
// [expect]
// stdout = ["chart.svg"]
// [[expect.artifact]]
// name = "chart.svg"
// contains = ["<svg", "polyline"]
// ///
const fs = require('fs');
const path = require('path');
const d3 = require('d3-array');

const rows = fs.readFileSync('stocks.csv', 'utf8').trim().split('\n').slice(1)
  .map((line) => line.split(','))
  .filter((c) => c[1] === 'AAA')
  .map(([date, , , , , close]) => ({ date: new Date(date), close: +close }));

const window = 20;
const averages = rows.map((r, i) => (i + 1 < window ? null : d3.mean(rows.slice(i + 1 - window, i + 1), (d) => d.close)));

const [width, height, margin] = [800, 400, 40];
const [minY, maxY] = d3.extent(rows, (d) => d.close);
const x = (i) => margin + (i / (rows.length - 1)) * (width - 2 * margin);
const y = (v) => height - margin - ((v - minY) / (maxY - minY)) * (height - 2 * margin);
const line = (values) => values.map((v, i) => (v == null ? null : `${x(i).toFixed(1)},${y(v).toFixed(1)}`)).filter(Boolean).join(' ');

const svg = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="100%" height="100%" fill="white"/>
  <polyline fill="none" stroke="#888" stroke-width="1" points="${line(rows.map((r) => r.close))}"/>
  <polyline fill="none" stroke="crimson" stroke-width="2" points="${line(averages)}"/>
  <text x="${margin}" y="20" font-family="sans-serif">AAA close and ${window}-day average</text>
</svg>`;
const outDir = path.resolve('artifacts');
fs.mkdirSync(outDir, { recursive: true });
fs.writeFileSync(path.join(outDir, 'chart.svg'), svg);
console.log(`chart.svg: ${rows.length} days, last average ${averages[averages.length - 1].toFixed(2)}`);
