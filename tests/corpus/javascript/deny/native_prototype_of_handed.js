// … and a function of the program's own that hands it on.
const pick = (list, f) => list.map(f);
const [up] = pick([[]], Object.getPrototypeOf);
Object.assign(up, { marker: 42 });
console.log([].marker);
