// The member comes by a spread copy of a table.
const word = 'rotcurtsnoc'.split('').reverse().join('');
const extra = { handle_code: (() => 1)[word] };
const table = { handle_number: (x) => +x, ...extra };
const run = (type, text) => { const name = `handle_${type}`; return table[name](text); };
console.log(run('number', '3'), run('code', 'return process')());
