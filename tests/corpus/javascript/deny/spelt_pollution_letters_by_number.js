// Letters are taken out of a text by their numbers.
const signs = '_oprt';
const name = [0, 0, 2, 3, 1, 4, 1, 0, 0].map((n) => signs[n]).join('');
const shelf = { a: {} };
const on = (key) => shelf[key];
on('a').size = 1;
on(name).mark = 42;
console.log({}.mark);
