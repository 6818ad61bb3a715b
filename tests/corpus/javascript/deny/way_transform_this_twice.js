// A Transform's method reads its this under a key of the data.
const { Transform } = require('stream');
const t = new Transform({ readableObjectMode: true, transform(chunk, enc, cb) {
  const key = chunk.toString().split('').reverse().join('');
  cb(null, { v: this[key][key] });
} });
t.on('data', ({ v }) => console.log(v('return 6*7')()));
t.end('rotcurtsnoc');
