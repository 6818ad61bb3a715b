// /// task
// question = "Stream the sensors CSV through a filter that keeps only readings over 20 degrees, and gzip the result."
// files = ["sensors.csv"]
// [expect]
// stdout_matches = ["kept \\d+ of \\d+"]
// ///
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

let total = 0;
let kept = 0;
class HotOnly extends Transform {
  constructor(limit) {
    super({ encoding: 'utf8' });
    this.limit = limit;
    this.rest = '';
    this.header = true;
  }
  _transform(chunk, encoding, callback) {
    const lines = (this.rest + chunk.toString()).split('\n');
    this.rest = lines.pop();
    for (const line of lines) this.handle(line);
    callback();
  }
  _flush(callback) {
    if (this.rest) this.handle(this.rest);
    callback();
  }
  handle(line) {
    if (this.header) {
      this.header = false;
      this.push(line + '\n');
      return;
    }
    total++;
    if (Number(line.split(',')[2]) > this.limit) {
      kept++;
      this.push(line + '\n');
    }
  }
}

await pipeline(createReadStream('sensors.csv'), new HotOnly(20), createGzip(), createWriteStream('hot.csv.gz'));
console.log(`kept ${kept} of ${total}, ${(await stat('hot.csv.gz')).size} bytes`);
