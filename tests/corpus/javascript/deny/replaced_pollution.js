// A key with signs replaced.
const key = '~~prxtx~~'.replace(/~/g, '_').replace(/x/g, 'o');
const table = {};
table[key].mark = 42;
console.log({}.mark);
