const ss = require('simple-statistics');
const data = [3, 5, 7, 9, 13];
const metrics = ['mean', 'median', 'min', 'max'];
for (const m of metrics) console.log(m, ss[m](data));
const line = ss.linearRegression([[0, 1], [1, 3], [2, 5]]);
console.log(line, ss.linearRegressionLine(line)(10), ss.sampleCorrelation([1, 2, 3], [2, 4, 7]).toFixed(3));
