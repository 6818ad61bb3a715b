// arguments of a program
const args = process.argv.slice(2).reduce((o, a) => { const m = /^--([^=]+)(?:=(.*))?$/.exec(a); if (m) o[m[1]] = m[2] ?? true; else o._.push(a); return o; }, {_: []});
console.log(args);
