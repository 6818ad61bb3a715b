// records, sorted by several keys
const people = [{n: 'b', a: 30}, {n: 'a', a: 30}, {n: 'c', a: 20}];
const by = (...ks) => (x, y) => { for (const k of ks) { if (x[k] < y[k]) return -1; if (x[k] > y[k]) return 1; } return 0; };
console.log(people.sort(by('a', 'n')).map((p) => p.n).join());
