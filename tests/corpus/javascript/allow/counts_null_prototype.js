// a map without a prototype
const counts = Object.create(null);
for (const c of 'hello') counts[c] = (counts[c] ?? 0) + 1;
console.log(Object.entries(counts).sort((a, b) => b[1] - a[1])[0]);
