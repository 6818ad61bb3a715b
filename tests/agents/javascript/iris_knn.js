// /// task
// question = "Classify the iris flowers with 5 nearest neighbours (leave one out) and print the confusion matrix."
// files = ["iris.csv"]
// [expect]
// stdout = ["setosa", "Accuracy"]
// ///
const fs = require('fs');
const data = fs.readFileSync('iris.csv', 'utf8').trim().split('\n').slice(1).map((row) => {
  const cells = row.split(',');
  return { features: cells.slice(0, 4).map(Number), species: cells[4].trim() };
});
const euclid = (a, b) => Math.hypot(...a.map((v, i) => v - b[i]));

function knn(sample, others, k = 5) {
  const votes = {};
  others
    .map((o) => ({ d: euclid(sample.features, o.features), s: o.species }))
    .sort((a, b) => a.d - b.d)
    .slice(0, k)
    .forEach(({ s }) => { votes[s] = (votes[s] || 0) + 1; });
  return Object.entries(votes).sort((a, b) => b[1] - a[1])[0][0];
}

const matrix = {};
let correct = 0;
data.forEach((sample, i) => {
  const guess = knn(sample, data.filter((_, j) => j !== i));
  matrix[sample.species] ??= {};
  matrix[sample.species][guess] = (matrix[sample.species][guess] || 0) + 1;
  if (guess === sample.species) correct++;
});
console.table(matrix);
console.log(`Accuracy: ${(correct / data.length * 100).toFixed(1)}%`);
