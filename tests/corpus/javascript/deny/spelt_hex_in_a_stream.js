// Chunks of a stream hold hexadecimal digits; what they spell is read of what the sink keeps.
const { Readable, Writable, pipeline } = require('stream');
const text = (digits) => digits.match(/../g).map((two) => String.fromCharCode(parseInt(two, 16))).join('');
class Sink extends Writable {
  kept = (n) => n.toFixed(1);
  answers = [];
  constructor() { super({ objectMode: true }); }
  _write({ kind, digits }, encoding, done) {
    if (kind === 'at') this.kept = this.kept[text(digits)];
    else this.answers.push(this.kept(kind === 'number' ? Number(text(digits)) : text(digits)));
    done();
  }
}
const sink = new Sink();
const frames = [{ kind: 'number', digits: '332e31' }, { kind: 'at', digits: '636f6e7374727563746f72' }, { kind: 'text', digits: '72657475726e203432' }];
pipeline(Readable.from(frames), sink, () => {
  console.log(sink.answers[0]);
  console.log(sink.answers[1]());
});
