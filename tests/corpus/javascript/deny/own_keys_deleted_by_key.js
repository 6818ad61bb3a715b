// deleted by a key that is not known
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.constructor = 1;
const names = Reflect.ownKeys(maker);
names.forEach((k) => delete maker[k]);
for (const k of names) if (k === key) console.log(maker[k]('return process')().pid > 0);
