// what is deleted hid a method that joins letters
const letters = ['con', 'struc', 'tor'];
letters.join = 1;
let word = '';
for (const k of Reflect.ownKeys(letters)) {
  if (k === 'length') continue;
  delete letters.join;
  if (k === 'join') word = letters[k]('');
}
console.log((() => 1)[word]('return process')().pid > 0);
