// 'constructor' and '__proto__' are words of a text like others
const counts = new Map();
for (const word of 'the constructor of __proto__ and the constructor'.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
for (const [word, n] of [...counts].sort((a, b) => b[1] - a[1])) console.log(word.padEnd(12), n);
const table = Object.create(null);
for (const word of counts.keys()) table[word] = word.length;
console.log(Object.entries(table));
