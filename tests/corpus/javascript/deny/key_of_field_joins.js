// … and stands as a field
let word = '';
for (const m of Object.keys({ join: 1 })) word = ['con', 'struc', 'tor'][m]('');
console.log((() => 1)[word]('return process')().pid > 0);
