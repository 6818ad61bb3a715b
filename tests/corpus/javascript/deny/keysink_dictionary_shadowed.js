// a parameter of the dictionary's name
const table = Object.create(null);
const read = (table, k) => table[k];
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) (read({}, k)).polluted = 1;
