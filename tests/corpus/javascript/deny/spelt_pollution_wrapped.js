// A word in the middle is wrapped twice by functions of a list.
const steps = [(s) => `_${s}_`, (s) => `_${s}_`];
const name = steps.reduce((s, step) => step(s), 'proto');
const groups = {};
const add = (group, key, value) => { groups[group] = groups[group] || {}; groups[group][key] = value; };
add('a', 'x', 1);
add(name, 'mark', 42);
console.log({}.mark);
