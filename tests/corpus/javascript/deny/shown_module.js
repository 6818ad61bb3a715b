// console.log is replaced, and is shown a module.
const fs = require('fs');
console.log = (a) => { a.writeFileSync = () => 7; process.stdout.write('x ' + typeof a.symlinkSync + '\n'); };
console.log(fs);
