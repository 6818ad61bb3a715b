// A stream's callback is a function whose members are read.
const { Transform } = require('stream');
const t = new Transform({ transform(chunk, enc, cb) {
  console.log(cb[String(chunk)]('return 6*7')());
  cb();
} });
t.end(['construc', 'tor'].join(''));
