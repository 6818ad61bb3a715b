// SQL as text
const q = (t) => `SELECT * FROM ${t} WHERE process = 'x' -- eval`;
console.log(q('a'));
