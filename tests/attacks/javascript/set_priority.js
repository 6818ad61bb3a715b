// layer: seccomp
// also: rlimit
// expect: contained
const os = require('os');
for (const [pid, level] of [[0, -20], [1, -20], [1, 19]]) {
  try {
    os.setPriority(pid, level);
  } catch {}
}
try {
  if (os.getPriority(0) < 0) console.log('ESCAPED: a better place');
} catch {}
