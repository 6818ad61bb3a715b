// streams of files through a compressor
const fs = require('fs');
const zlib = require('zlib');
const readline = require('readline');
const { pipeline } = require('stream/promises');
const { promisify } = require('util');
const write = promisify(fs.writeFile);
async function main() {
  await write('log.txt', Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n'));
  await pipeline(fs.createReadStream('log.txt'), zlib.createGzip(), fs.createWriteStream('log.txt.gz'));
  await pipeline(fs.createReadStream('log.txt.gz'), zlib.createGunzip(), fs.createWriteStream('again.txt'));
  let n = 0;
  for await (const line of readline.createInterface({ input: fs.createReadStream('again.txt'), crlfDelay: Infinity })) n += line.length;
  return n;
}
