// everyday uses: stream all
const {Readable, Writable, Transform, PassThrough, pipeline, Duplex, finished} = require('stream');
const {pipeline: pp} = require('stream/promises');
const zlib = require('zlib'), fs = require('fs');
class Up extends Transform {
  constructor(o) {
    super(o);
    this.n = 0;
  }
  _transform(c, enc, cb) {
    this.n++;
    this.push(c.toString().toUpperCase());
    cb();
  }
  _flush(cb) {
    this.push('!');
    cb();
  }
}
const out = [];
pipeline(
    Readable.from(['a', 'b']), new Up(), new Writable({
      write(c, e, cb) {
        out.push(c.toString());
        cb();
      }
    }),
    (err) => console.log(err, out));
(async () => {
  await pp(Readable.from(['x'.repeat(100)]), zlib.createGzip(), fs.createWriteStream('x.gz'));
  const chunks = [];
  for await (const c of fs.createReadStream('x.gz').pipe(zlib.createGunzip())) chunks.push(c);
  console.log(Buffer.concat(chunks).length);
  async function* gen() {
    yield 1;
    yield 2;
  }
  for await (const v of Readable.from(gen(), {objectMode: true})) console.log(v);
  const arr = await Readable.from([1, 2, 3]).filter((x) => x > 1).map((x) => x * 2).toArray();
  console.log(arr);
})();
class Counter extends Readable {
  constructor() {
    super();
    this.i = 0;
  }
  _read() {
    this.push(this.i < 3 ? String(this.i++) : null);
  }
}
new Counter().on('data', (d) => console.log(d.toString())).on('end', () => console.log('end'));
const p = new PassThrough();
p.end('z');
p.on('data', (d) => console.log(String(d)));
finished(p, () => {});
console.log(
    zlib.gunzipSync(zlib.gzipSync('q')).toString(), zlib.deflateRawSync('a').length,
    zlib.brotliCompressSync('a').length, zlib.constants.Z_BEST_SPEED);
