// /// task
// question = "Sum the numbers that come on standard input."
// stdin = "1\n2\n3.5\n"
// [expect]
// stdout = ["Sum: 6.5"]
// ///
let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  input += chunk;
});
process.stdin.on('end', () => {
  const numbers = input.split(/\s+/).filter((x) => x.length).map(Number);
  process.stdout.write(`Sum: ${numbers.reduce((a, b) => a + b, 0)}\n`);
});
