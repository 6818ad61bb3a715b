// reserved words, listed and counted
const words = ['__proto__', 'constructor', 'toString', 'valueOf'];
const seen = new Map();
for (const word of words) seen.set(word, (seen.get(word) || 0) + word.length);
console.log([...seen.keys()].join(', '), words.length);
