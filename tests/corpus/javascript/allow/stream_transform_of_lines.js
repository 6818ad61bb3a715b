// A stream that takes lines apart and counts the words of each.
const { Readable, Transform, Writable, pipeline } = require('stream');
let rest = '';
const lines = new Transform({
  readableObjectMode: true,
  transform(chunk, encoding, done) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop();
    for (const line of parts) this.push({ line, words: line.split(' ').length });
    done();
  },
  flush(done) {
    if (rest) this.push({ line: rest, words: rest.split(' ').length });
    done();
  },
});
const totals = new Map();
const sink = new Writable({
  objectMode: true,
  write({ line, words }, encoding, done) {
    totals.set(words, [...(totals.get(words) ?? []), line]);
    done();
  },
});
pipeline(Readable.from(['one two\nthree ', 'four five\nsix']), lines, sink, (error) => {
  console.log(error ? error.message : [...totals]);
});
