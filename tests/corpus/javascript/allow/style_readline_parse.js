// lines of standard input, summed
const chunks = [];
process.stdin.setEncoding('utf8');
process.stdin.on('data', (c) => chunks.push(c)).on('end', () => { const n = chunks.join('').split(/\s+/).filter(Boolean).map(Number); console.log(n.reduce((a, b) => a + b, 0)); });
