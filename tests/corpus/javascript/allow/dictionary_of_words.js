// Words of a text are counted in a dictionary, and its names look other tables up.
const text = 'the cat and the dog and the bird';
const counts = Object.create(null);
for (const word of text.split(' ')) counts[word] = (counts[word] ?? 0) + 1;
const plural = new Map([['cat', 'cats'], ['dog', 'dogs']]);
const size = Object.create(null);
for (const word of Object.keys(counts)) size[word] = word.length;
const rows = Object.entries(counts).sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
for (const [word, n] of rows) console.log(word.padEnd(6), n, size[word], plural.get(word) ?? '-');
const grouped = {};
for (const word in counts) (grouped[counts[word]] ??= []).push(word);
console.log(grouped);
