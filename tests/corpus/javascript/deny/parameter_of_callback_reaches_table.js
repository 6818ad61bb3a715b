const table = [(F) => F('return process')()];
const give = (cb) => cb((() => 0)[['construc', 'tor'].join('')]);
console.log(table.map((t) => give(t))[0].pid);
