// a table in a constant, a function taken out first
const handlers = {add: (x) => x + 1, del: (x) => x - 1};
function run(type, x) { const h = handlers[type]; if (typeof h !== 'function') return x; return h(x); }
console.log(run('add', 1));
