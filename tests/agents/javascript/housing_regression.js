// /// task
// question = "Fit a linear regression of the price on the area and predict the price of 100 square metres."
// files = ["housing.csv"]
// [expect]
// stdout_matches = ["R2 = 0\\.\\d+", "100 m2: \\d+"]
// ///
const fs = require('fs');
const ss = require('simple-statistics');

const [header, ...lines] = fs.readFileSync('housing.csv', 'utf8').trim().split('\n');
const columns = header.split(',');
const index = { area: columns.indexOf('area'), price: columns.indexOf('price') };
const points = lines.map((l) => l.split(',')).map((c) => [Number(c[index.area]), Number(c[index.price])]);

const regression = ss.linearRegression(points);
const predict = ss.linearRegressionLine(regression);
console.log(`price = ${regression.m.toFixed(1)} * area + ${regression.b.toFixed(1)}`);
console.log(`R2 = ${ss.rSquared(points, predict).toFixed(3)}, correlation ${ss.sampleCorrelation(points.map((p) => p[0]), points.map((p) => p[1])).toFixed(3)}`);
console.log(`100 m2: ${Math.round(predict(100))}`);
