// Compresses and expands text in memory, at once and with a callback.
const zlib = require('node:zlib');
const { promisify } = require('util');

const text = 'to be or not to be, '.repeat(200);
const packed = zlib.gzipSync(Buffer.from(text));
console.log(packed.length < text.length, zlib.gunzipSync(packed).toString() === text);

zlib.deflate(text, { level: zlib.constants.Z_BEST_SPEED }, (error, bytes) => {
  if (error) throw error;
  console.log(zlib.inflateSync(bytes).length);
});

async function main() {
  const squeezed = await promisify(zlib.brotliCompress)(text);
  return { ratio: Math.round(text.length / squeezed.length) > 10 };
}

module.exports = { main };
