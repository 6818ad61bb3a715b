// what the dictionary holds has a prototype
const table = Object.create(null);
const add = (a, b) => { table[a] = table[a] || {}; return table[a][b]; };
for (const path of Object.values(JSON.parse('{"a": "x.constructor", "constructor": 1}'))) (add(path.split('.')[0], path.split('.')[1])).polluted = 1;
