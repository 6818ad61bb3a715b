// A loop over a dictionary's names reads a function by each.
const counts = Object.create(null);
const note = (word) => { counts[word] = (counts[word] ?? 0) + 1; };
Reflect.ownKeys(class {}.prototype).forEach(note);
for (const word in counts) {
  const found = note[word];
  console.log(found('return 7')());
}
