// A column's name in capitals is made small, and a cache is read by it.
const cache = {};
const remember = (space, key, value) => { (cache[space] ??= {})[key] = value; };
remember(['CON', 'STRUCT', 'OR'].join('').toLowerCase(), 'entries', () => 7);
console.log(Object.entries({}));
