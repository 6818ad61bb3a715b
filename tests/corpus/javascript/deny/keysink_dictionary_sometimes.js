// a dictionary, but not always
let table = Object.create(null);
if (Math.random() < 2) table = {};
for (const k of Object.keys(JSON.parse('{"constructor": 1}'))) (table[k]).polluted = 1;
