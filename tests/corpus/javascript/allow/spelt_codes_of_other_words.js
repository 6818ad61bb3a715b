// Letters come of numbers, and what they spell is a key of counts, not of what is called or stored into.
const shift = (text, by) => [...text].map((c) => String.fromCharCode(((c.charCodeAt(0) - 97 + by) % 26) + 97)).join('');
const counts = {};
for (const word of ['abc', 'xyz', 'abc']) counts[shift(word, 3)] = (counts[shift(word, 3)] ?? 0) + 1;
const tables = { low: {}, high: {} };
for (const [word, n] of Object.entries(counts)) tables[n > 1 ? 'high' : 'low'][word] = n;
console.log(tables);
