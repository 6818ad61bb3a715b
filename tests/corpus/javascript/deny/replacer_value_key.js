// A replacer is handed functions, and the names that stand beside them.
const found = [];
JSON.stringify({ f: () => 1, k: process.argv[2] }, function (key, value) {
  if (typeof value === 'function') found.push(value[this.k]);
  return value;
});
console.log(found[0](process.argv[3])());
