// A Writable's write method reads its this under a key of the data.
const { Writable } = require('node:stream');
const w = new Writable({ write(chunk, enc, done) {
  const key = String(chunk).split('').reverse().join('');
  console.log(this[key][key]('return 6*7')());
  done();
} });
w.end('rotcurtsnoc');
