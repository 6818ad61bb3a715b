// layer: namespaces
// also: landlock
// expect: contained
for (const pid of [1, process.ppid, -1, 0, -process.pid]) {
  for (const name of ['SIGTERM', 'SIGUSR2', 'SIGSTOP']) {
    if (pid === 0 || pid === -1 ? name === 'SIGSTOP' : pid === process.pid) continue;
    process.once('SIGTERM', () => {});
    process.once('SIGUSR2', () => {});
    try {
      process.kill(pid, name);
    } catch {}
  }
}
// A filter that refuses every signal says EPERM for processes that do not exist, too.
const codeOf = (pid) => { try { process.kill(pid, 0); } catch (error) { return error.code; } };
const tells = codeOf(0x7ffffff0) !== 'EPERM';
for (let pid = 3; pid < 3000; ++pid) {
  if (pid === process.pid) continue;
  try {
    process.kill(pid, 0);
    if (pid > 64) console.log('ESCAPED: there is process', pid);
  } catch (error) {
    if (tells && error.code === 'EPERM' && pid > 64) console.log('ESCAPED: there is process', pid);
  }
}
