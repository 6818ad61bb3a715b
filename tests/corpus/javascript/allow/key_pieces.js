// keys with a number or a fixed part in them are no words that lead anywhere
const grid = {}; const width = 3;
const text = process.argv.slice(2).join('');
for (const x of [0, 1, 2]) grid['cell' + x] = (y) => y * width + x;
const on = { [`on${text}`]: () => 1, onClick: () => 2 };
for (const ev of ['Click', text]) { const handler = on['on' + ev]; if (handler) console.log(handler()); }
console.log(grid['cell' + text.length](2), [5, 6][0 * width + 1]);
