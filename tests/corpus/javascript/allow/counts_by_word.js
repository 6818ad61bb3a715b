// a map of counts
const counts = {};
for (const word of 'a b a c b a'.split(' ')) counts[word] = (counts[word] || 0) + 1;
console.log(counts);
