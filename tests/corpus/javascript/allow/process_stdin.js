// lines of standard input
let text = '';
process.stdin.on('data', (d) => { text += d; });
process.stdin.on('end', () => console.log(text.split('\n').length));
