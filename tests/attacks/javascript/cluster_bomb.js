// layer: seccomp
// also: cgroup rlimit
// expect: stopped
// limits: wall=1500 pids=24
const cluster = require('cluster');
cluster.setupPrimary({ exec: '/gantlet/runner.js' });
const more = () => {
  try {
    for (let i = 0; i < 10; ++i) cluster.fork().on('error', () => {});
  } catch {}
  setTimeout(more, 20);
};
more();
