// the field that is deleted is the one that hid the word
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.constructor = 1;
for (const k of Reflect.ownKeys(maker)) {
  delete maker.constructor;
  if (k === key) console.log(maker[k]('return process')().pid > 0);
}
