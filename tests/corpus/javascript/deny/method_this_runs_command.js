// A sloppy method without its object: this[n][m] is process.mainModule; a command runs.
const o = { pick(n, m) { return this[n][m]; } }; const { pick } = o; const b = 'getBuiltinModule', m = 'mainModule';
console.log(pick('process', m).require('child_process').execSync('echo hi').toString());
