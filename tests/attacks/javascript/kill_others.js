// layer: namespaces
// also: landlock
// expect: contained
// Those that may reach itself: to stop is another program's business (stop_itself.js).
const own = [process.pid, -process.pid, 0, -1];
for (const pid of [1, process.ppid, -1, 0, -process.pid]) {
  for (const name of ['SIGTERM', 'SIGUSR2', 'SIGSTOP']) {
    if (own.includes(pid) ? name === 'SIGSTOP' : pid === process.pid) continue;
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
