// /// task
// question = "Compare gzip, deflate and brotli on my article. Which is smallest?"
// files = ["article.txt"]
// [expect]
// stdout = ["brotli", "gzip", "round trip ok"]
// ///
const zlib = require('zlib');
const { promisify } = require('util');
const fs = require('fs');

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

async function compare() {
  const text = fs.readFileSync('article.txt');
  const results = {
    gzip: (await gzip(text, { level: 9 })).length,
    deflate: zlib.deflateSync(text).length,
    brotli: (await brotli(text)).length,
  };
  for (const [name, size] of Object.entries(results)) console.log(`${name}: ${size} bytes (${((100 * size) / text.length).toFixed(1)}%)`);
  const winner = Object.keys(results).reduce((a, b) => (results[a] < results[b] ? a : b));
  console.log('smallest:', winner);
  if (zlib.brotliDecompressSync(zlib.brotliCompressSync(text)).equals(text)) console.log('round trip ok');
}
compare();
