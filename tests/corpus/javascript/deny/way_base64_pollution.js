// A key from base64.
const key = Buffer.from('X19wcm90b19f', 'base64').toString();
const table = {};
table[key].mark = 42;
console.log({}.mark);
