// Node's internals below its modules.
// layer: mounts
// also: landlock
// expect: contained
for (const name of ['fs', 'spawn_sync', 'process_wrap', 'tcp_wrap', 'pipe_wrap', 'natives', 'contextify', 'uv', 'os', 'inspector']) {
  try {
    const binding = process.binding(name);
    if (name === 'fs' && binding.internalModuleStat && binding.internalModuleStat('/etc/passwd') === 0) console.log('ESCAPED: stat of the host');
    if (name === 'spawn_sync') {
      const done = binding.spawn({ file: '/bin/sh', args: ['sh', '-c', 'exit 0'], stdio: [{ type: 'ignore' }] });
      if (done && done.status === 0) console.log('ESCAPED: a shell');
    }
  } catch {}
}
