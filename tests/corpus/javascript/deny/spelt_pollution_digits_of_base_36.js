// The digits of a large number are the name under which a table finds what all objects have in common.
const names = [28424n, 46378484775525195n].map((n) => n.toString(36));
const tables = {};
const section = (name) => tables[name] ?? (tables[name] = {});
names.forEach((name) => { section(name).entries = () => 'mine'; });
console.log(Object.entries({ a: 1 }));
