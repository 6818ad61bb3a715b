// /// task
// question = "Decode the binary telemetry file (magic TLM1, count, then time, temperature, pressure records) and summarise."
// files = ["telemetry.bin"]
// [expect]
// stdout = ["200 records"]
// ///
const fs = require('fs');
const buffer = fs.readFileSync('telemetry.bin');
const magic = buffer.toString('ascii', 0, 4);
if (magic !== 'TLM1') throw new Error(`unexpected magic ${magic}`);
const count = buffer.readUInt32LE(4);
const temperature = new Float32Array(count);
const pressure = new Float32Array(count);
const times = [];
for (let i = 0, at = 8; i < count; i++, at += 12) {
  times.push(new Date(buffer.readUInt32LE(at) * 1000));
  temperature[i] = buffer.readFloatLE(at + 4);
  pressure[i] = buffer.readFloatLE(at + 8);
}
const mean = (a) => a.reduce((s, v) => s + v, 0) / a.length;
console.log(`${count} records from ${times[0].toISOString()} to ${times[times.length - 1].toISOString()}`);
console.log(`temperature ${Math.min(...temperature).toFixed(1)}..${Math.max(...temperature).toFixed(1)}, mean ${mean(temperature).toFixed(2)}`);
console.log(`pressure mean ${mean(pressure).toFixed(1)}`);
const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
console.log('same by DataView:', view.getUint32(4, true) === count);
