// A key that is read backwards.
const key = [...'__otorp__'].reverse().join('');
const table = {};
(table[key] || (table[key] = {})).mark = 42;
console.log({}.mark);
