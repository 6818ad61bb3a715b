// Streams of objects: columns are picked by their names, and pushed on.
const { Transform, Readable, Writable } = require('stream');
const { pipeline } = require('stream/promises');
const rows = [{ city: 'Oslo', people: 700, area: 454 }, { city: 'Bergen', people: 290, area: 465 }];
const pick = (names) => new Transform({
  objectMode: true,
  transform(row, encoding, done) {
    this.push(names.map((name) => row[name]));
    done();
  },
});
class Lines extends Writable {
  constructor() {
    super({ objectMode: true });
    this.lines = [];
  }
  _write(cells, encoding, done) {
    this.lines.push(cells.join(';'));
    done();
  }
}
(async () => {
  const lines = new Lines();
  await pipeline(Readable.from(rows), pick(['city', 'people']), lines);
  console.log(lines.lines.join('\n'));
})();
