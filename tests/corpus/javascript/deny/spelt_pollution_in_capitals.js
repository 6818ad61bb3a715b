// Pieces in capitals become the word in small letters: a cache then overwrites what all lists share.
const cache = {};
const keep = (group, key, value) => { const part = (cache[group] ??= {}); part[key] = value; return value; };
const columns = [{ parts: ['Pri', 'ce'], what: 'sum' }, { parts: ['CONSTR', 'UCTOR'], what: 'keys' }];
for (const { parts, what } of columns) keep(parts.join('').toLowerCase(), what, () => ['mine']);
console.log(Object.keys({ a: 1 }));
