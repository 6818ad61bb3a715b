// /// task
// question = "What are the sample rate, duration and peak level of this WAV file?"
// files = ["tone.wav"]
// [expect]
// stdout = ["8000 Hz", "1.000 s"]
// ///
const { openSync, readSync, closeSync, fstatSync } = require('fs');
const fd = openSync('tone.wav', 'r');
try {
  const { size } = fstatSync(fd);
  const header = Buffer.alloc(44);
  readSync(fd, header, 0, 44, 0);
  const channels = header.readUInt16LE(22);
  const rate = header.readUInt32LE(24);
  const bits = header.readUInt16LE(34);
  const data = Buffer.alloc(size - 44);
  readSync(fd, data, 0, data.length, 44);
  let peak = 0;
  for (let i = 0; i + 1 < data.length; i += 2) peak = Math.max(peak, Math.abs(data.readInt16LE(i)));
  console.log(`${channels} channel(s), ${rate} Hz, ${bits} bit, ${(data.length / (rate * channels * (bits / 8))).toFixed(3)} s`);
  console.log(`peak ${(20 * Math.log10(peak / 32768)).toFixed(1)} dBFS`);
} finally {
  closeSync(fd);
}
