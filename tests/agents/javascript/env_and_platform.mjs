// /// task
// question = "Print the Node version, the platform, memory use and the time since start."
// [expect]
// stdout_matches = ["Node v\\d+", "linux", "MB"]
// ///
import os from 'node:os';
import process from 'node:process';

const used = process.memoryUsage();
console.log(`Node ${process.version} (V8 ${process.versions.v8}) on ${process.platform}/${process.arch}`);
console.log(`OS: ${os.type()} ${os.release()}, EOL ${JSON.stringify(os.EOL)}, tmp ${os.tmpdir()}`);
console.log(`Heap: ${(used.heapUsed / 1024 / 1024).toFixed(1)} MB, cwd ${process.cwd()}`);
console.log(`CPUs: ${os.cpus().length}, LANG=${process.env.LANG ?? 'unset'}, mode=${process.env.NODE_ENV || 'development'}`);
const t = process.hrtime.bigint();
let s = 0;
for (let i = 0; i < 1e6; i++) s += i;
console.log(`loop took ${Number(process.hrtime.bigint() - t) / 1e6} ms, sum ${s}`);
