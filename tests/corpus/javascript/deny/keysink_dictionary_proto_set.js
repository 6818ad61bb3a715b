// a dictionary that gets a prototype
const table = Object.create(null);
Object.setPrototypeOf(table, {});
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) (table[k]).polluted = 1;
