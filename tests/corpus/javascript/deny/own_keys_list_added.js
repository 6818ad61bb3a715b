// somebody adds a word to the list of own keys
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.a = 1;
const names = Object.keys(maker);
names.push(key);
console.log(names.map((k) => maker[k])[1]('return process')().pid > 0);
