// A worker with options of its own: environment, standard streams, code from strings.
// layer: supervisor
// expect: stopped
// limits: wall=5000
const { Worker } = require('worker_threads');
const known = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'MPLBACKEND', 'MPLCONFIGDIR', 'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'PYTHONIOENCODING', 'UV_USE_IO_URING'];
const worker = new Worker('const p = require("worker_threads").parentPort; p.postMessage([Object.keys(process.env), process.execArgv, require("fs").existsSync("/etc/passwd")])', { eval: true });
worker.on('error', () => {});
worker.on('message', ([names, , sees]) => {
  for (const name of names) if (!known.includes(name)) console.log('ESCAPED: variable', name);
  if (sees) console.log('ESCAPED: sees the host');
});
