// The stream is taken out of process by its name, and its write is replaced in a loop over streams.
const { stdout } = require('process');
class Tee {
  constructor(streams) {
    this.sizes = [];
    for (const stream of streams) stream.write = (text) => this.sizes.push(String(text).length) > 0;
  }
}
const tee = new Tee([{ write() {} }, stdout]);
console.log('text');
process.exitCode = tee.sizes.length > 0 ? 0 : 1;
