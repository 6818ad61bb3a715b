// Threads without end, each with a V8 of its own.
// layer: cgroup
// also: rlimit
// expect: stopped
// limits: wall=2500 pids=24
const { Worker } = require('worker_threads');
let ready = 0;
for (let i = 0; i < 100; ++i) {
  try {
    new Worker('require("worker_threads").parentPort.postMessage(1); for(;;);', { eval: true }).on('error', () => {}).on('message', () => {
      if (++ready > 24) console.log('ESCAPED:', ready, 'workers');
    });
  } catch {}
}
