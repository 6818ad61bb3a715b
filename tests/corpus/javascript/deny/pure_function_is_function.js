// Math.max is a function as well: its constructor is Function.
const key = process.argv[2], text = process.argv[3];
const table = { max: Math.max, num: Number };
for (const name of ['max', 'num']) console.log(table[name][key](text)());
