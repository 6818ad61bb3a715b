// Workers have heaps of their own, beyond --max-old-space-size.
// layer: cgroup
// also: supervisor
// expect: stopped
// limits: memory=160 wall=8000
const { Worker } = require('worker_threads');
const code = 'const held = []; for (;;) held.push(Buffer.alloc(1 << 20, 1)), require("worker_threads").parentPort.postMessage(held.length);';
// Nothing is counted here: a worker that died gave its memory back. That the run is stopped is the point.
for (let i = 0; i < 4; ++i) {
  new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 4096 } }).on('error', () => {}).on('message', () => {});
}
