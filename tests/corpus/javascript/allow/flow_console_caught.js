// output is caught and given back
const lines = [];
const { log } = console;
console.log = (...args) => lines.push(args.join(' '));
console.log('one', 1);
console.log = log;
console.log(lines.length, lines[0]);
