// A stream puts the key together.
// Stream: transform turns words into handlers
const { Transform } = require('stream');
const words = ['con', 'struct', 'or'];
class Assemble extends Transform {
  #text = '';
  constructor() { super({ objectMode: true }); }
  _transform(chunk, enc, done) { this.#text += chunk; done(); }
  _flush(done) { this.push({ tag: this.#text, via: done }); done(); }
}
class Lookup extends Transform {
  constructor() { super({ objectMode: true }); }
  _transform({ tag, via }, enc, done) { done(null, { unit: via[tag] }); }
}
const out = new Assemble().on('error', console.error);
out.pipe(new Lookup()).on('data', ({ unit }) => console.log('stream', unit('return 6*7')()));
words.forEach(w => out.write(w));
out.end();
