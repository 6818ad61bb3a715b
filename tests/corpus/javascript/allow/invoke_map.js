// invoke map
const invoke = (list, method, ...args) => list.map((x) => (typeof method === 'function' ? method : x[method]).apply(x, args));
console.log(invoke([[3, 1, 2], [9, 8]], 'sort'), invoke(['a', 'b'], String.prototype.toUpperCase));
class Sorter { static by = { name: (a, b) => a.name.localeCompare(b.name), age: (a, b) => a.age - b.age }; sort(list, key) { return [...list].sort(Sorter.by[key]); } }
console.log(new Sorter().sort([{ name: 'z', age: 1 }, { name: 'a', age: 2 }], 'name')[0].age);
