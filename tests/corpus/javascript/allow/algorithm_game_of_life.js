// a grid with wrapped indexes
const step = (g) => g.map((row, y) => row.map((c, x) => { let n = 0; for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dx || dy) n += g[(y + dy + g.length) % g.length][(x + dx + row.length) % row.length]; return n === 3 || (c && n === 2) ? 1 : 0; }));
console.log(step([[0, 1, 0], [0, 1, 0], [0, 1, 0]]));
