// … and is assigned; the letters come twice
const names = {};
names.replace = 1;
let word = '';
for (const m of Object.entries(names)) word = 'co-structor'[m[0]]('-', 'n');
console.log((() => 1)[word]('return process')().pid > 0);
