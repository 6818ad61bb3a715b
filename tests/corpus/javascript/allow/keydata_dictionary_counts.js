// words counted in a dictionary without a prototype
const counts = Object.create(null);
for (const word of 'the constructor of a __proto__ of the'.split(' ')) {
  counts[word] = (counts[word] || 0) + 1;
}
const odd = ['__proto__', 'constructor'];
console.log(odd.map((word) => counts[word]).join(','));
