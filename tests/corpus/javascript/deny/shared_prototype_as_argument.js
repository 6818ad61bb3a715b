// A function that is meant for records gets a prototype.
const names = Object.getOwnPropertyNames(Object.getPrototypeOf({}));
const [definer] = names.filter((name) => name.includes('ineG'));
const area = (record) => { record[definer]('area', () => 12); return record; };
area(Object.getPrototypeOf({ width: 1 }));
console.log({}.area);
