// layer: seccomp
// also: namespaces
// expect: contained
for (const act of [() => process.setuid(0), () => process.setgid(0), () => process.seteuid(0), () => process.setegid(0), () => process.setgroups([0]), () => process.initgroups('root', 0)]) {
  try {
    act();
  } catch {}
}
if ([process.getuid(), process.geteuid(), process.getgid(), process.getegid()].includes(0)) console.log('ESCAPED: root');
