// … and is defined
const names = {};
Object.defineProperty(names, 'concat', { enumerable: true, value: 1 });
let word = '';
for (const m of Object.keys(names)) word = 'con'[m]('struc', 'tor');
console.log((() => 1)[word]('return process')().pid > 0);
