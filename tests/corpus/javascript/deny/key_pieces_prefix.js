// a fixed part that the word begins with
const find = (o, rest) => o['con' + rest];
console.log(find(() => 0, process.argv[2] ?? 'struct' + 'or')('return process')().pid);
