// A class of streams with a state of its own.
const { Transform } = require('stream');
class Upper extends Transform {
  constructor(options) { super(options); this.bytes = 0; }
  _transform(chunk, encoding, done) {
    this.bytes += chunk.length;
    this.push(chunk.toString().toUpperCase());
    done();
  }
  _flush(done) { this.push(` (${this.bytes} bytes)`); done(); }
}
const upper = new Upper();
const seen = [];
upper.on('data', (part) => seen.push(String(part)));
upper.on('end', () => console.log(seen.join('')));
for (const word of ['alpha ', 'beta ', 'gamma']) upper.write(word);
upper.end();
