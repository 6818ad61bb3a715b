// word count dictionary
const text2 = 'the constructor of the class calls the prototype constructor toString valueOf';
const counts = Object.create(null);
for (const w of text2.split(' ')) counts[w] = (counts[w] || 0) + 1;
console.log(Object.entries(counts).sort((a, b) => b[1] - a[1]).slice(0, 3));
const map3 = new Map(); for (const w of text2.split(' ')) map3.set(w, (map3.get(w) ?? 0) + 1);
console.log(map3.get('constructor'));
