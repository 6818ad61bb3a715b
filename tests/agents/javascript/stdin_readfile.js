// /// task
// question = "Reverse each line of the input."
// stdin = "abc\nxyz\n"
// [expect]
// stdout = ["cba", "zyx"]
// ///
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
for (const line of lines) console.log(line.split('').reverse().join(''));
