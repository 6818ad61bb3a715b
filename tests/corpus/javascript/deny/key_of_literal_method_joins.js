// a listed name is the one that joins letters
let word = '';
for (const m in { join() {} }) word = ['con', 'struc', 'tor'][m]('');
console.log((() => 1)[word]('return process')().pid > 0);
