// layer: seccomp
// also: cgroup rlimit
// expect: stopped
// limits: wall=1500 pids=24
const { spawn } = require('child_process');
const more = () => {
  for (let i = 0; i < 20; ++i) {
    try {
      spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }).on('error', () => {});
    } catch {}
  }
  setTimeout(more, 10);
};
more();
