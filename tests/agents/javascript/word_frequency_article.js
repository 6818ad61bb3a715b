// /// task
// question = "What are the 10 most frequent words of this article, ignoring common words?"
// files = ["article.txt"]
// [expect]
// stdout = ["1. "]
// ///
const fs = require('fs');
const stopWords = new Set(['the', 'a', 'an', 'of', 'and', 'to', 'in', 'for', 'after', 'every', 'with']);
const text = fs.readFileSync('./article.txt').toString();
const freq = text
  .toLowerCase()
  .replace(/[^\w\s'-]/g, ' ')
  .split(/\s+/)
  .filter((w) => w.length > 2 && !stopWords.has(w))
  .reduce((m, w) => m.set(w, (m.get(w) || 0) + 1), new Map());
const sorted = Array.from(freq, ([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count || a.word.localeCompare(b.word));
sorted.slice(0, 10).forEach(({ word, count }, index) => console.log(`${index + 1}. ${word} (${count})`));
const sentences = text.split(/[.!?]+\s/).length;
console.log(`Sentences: ${sentences}, words: ${text.split(/\s+/).length}, reading time: ${Math.ceil(text.split(/\s+/).length / 200)} min`);
