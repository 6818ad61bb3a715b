// /// task
// question = "List all permutations of 'abcd' that don't start with 'd', lazily."
// [expect]
// stdout = ["18 permutations", "abcd", "cdba"]
// ///
function* permutations(items) {
  if (items.length <= 1) {
    yield [...items];
    return;
  }
  for (let i = 0; i < items.length; i++) {
    const rest = [...items.slice(0, i), ...items.slice(i + 1)];
    for (const tail of permutations(rest)) yield [items[i], ...tail];
  }
}
function* filter(iterable, predicate) {
  for (const x of iterable) if (predicate(x)) yield x;
}
const found = [...filter(permutations([...'abcd']), (p) => p[0] !== 'd')].map((p) => p.join(''));
console.log(found.join(' '));
console.log(found.length, 'permutations');
