// the name means another object by then
const key = ['con', 'struc', 'tor'].join('');
let maker = { [key]: 1 };
const names = Object.keys(maker);
maker = () => 1;
console.log(names.map((k) => maker[k])[0]('return process')().pid > 0);
