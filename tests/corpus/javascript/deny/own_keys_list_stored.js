// a word is stored into the list by its number
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.a = 1;
const names = Object.keys(maker);
names[0] = key;
console.log(names.map((k) => maker[k])[0]('return process')().pid > 0);
