// the list is handed to who adds to it
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.a = 1;
const names = Object.keys(maker);
const add = (list) => list.unshift(key);
add(names);
console.log(names.map((k) => maker[k])[0]('return process')().pid > 0);
