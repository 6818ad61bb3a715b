// a descriptor makes the setter
const key = ['con', 'struc', 'tor'].join('');
const box = {};
Object.defineProperty(box, 'run', { set(f) { console.log(f('return process')().pid > 0); } });
box.run = (() => 1)[key];
