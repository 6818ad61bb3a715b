// Workers have heaps of their own, beyond --max-old-space-size.
// layer: cgroup
// also: supervisor
// expect: stopped
// limits: memory=160 wall=8000
const { Worker } = require('worker_threads');
const code = 'const held = []; for (;;) held.push(Buffer.alloc(1 << 20, 1)), require("worker_threads").parentPort.postMessage(held.length);';
let total = 0;
for (let i = 0; i < 4; ++i) {
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 4096 } }).on('error', () => {}).on('message', () => {
    if (++total === 200) console.log('ESCAPED: 200 MiB');
  });
}
