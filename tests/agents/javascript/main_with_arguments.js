// /// task
// question = "Given a list of numbers, return min, max, mean and a histogram with the given number of bins."
// arguments = {numbers = [1, 2, 2, 3, 5, 8, 9, 10], bins = 3}
// [expect]
// result_json = '{"min":1,"max":10,"mean":5,"histogram":[4,1,3]}'
// ///
function main({ numbers, bins = 5 }) {
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  const width = (max - min) / bins;
  const histogram = new Array(bins).fill(0);
  for (const n of numbers) {
    histogram[Math.min(bins - 1, Math.floor((n - min) / width))]++;
  }
  return { min, max, mean, histogram };
}
