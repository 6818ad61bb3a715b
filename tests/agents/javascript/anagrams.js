// /// task
// question = "Find all groups of anagrams in the word list, and all palindromes."
// files = ["words.txt"]
// [expect]
// stdout = ["listen", "silent", "enlist"]
// ///
const words = require('fs').readFileSync('words.txt', 'utf8').split(/\s+/).filter(Boolean);

const groups = words.reduce((map, word) => {
  const key = [...word].sort().join('');
  if (!map.has(key)) map.set(key, []);
  map.get(key).push(word);
  return map;
}, new Map());

for (const group of groups.values()) {
  if (group.length > 1) console.log(group.join(', '));
}
const isPalindrome = (w) => w === [...w].reverse().join('');
console.log('palindromes:', words.filter(isPalindrome).join(' ') || 'none');
