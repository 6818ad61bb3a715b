// zipper lenses ops
const moves = { left: ({ l, c, r }) => (l.length ? { l: l.slice(0, -1), c: l.at(-1), r: [c, ...r] } : null), right: ({ l, c, r }) => (r.length ? { l: [...l, c], c: r[0], r: r.slice(1) } : null) };
const walk = (z, path) => path.split(',').reduce((acc, m) => acc && moves[m](acc), z);
console.log(walk({ l: [], c: 1, r: [2, 3] }, 'right,right,left'), walk({ l: [], c: 1, r: [] }, 'left'));
