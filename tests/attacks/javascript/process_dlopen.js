// Native code: an addon of its own making, and libraries of the system.
// layer: mounts
// expect: contained
const fs = require('fs');
const library = fs.readdirSync('/usr/lib/x86_64-linux-gnu').find((name) => /^libz\.so/.test(name)) || 'libc.so.6';
fs.writeFileSync('mine.node', fs.readFileSync('/usr/lib/x86_64-linux-gnu/' + library), { mode: 0o755 });
const os = require('os');
for (const flags of [os.constants.dlopen.RTLD_LAZY, os.constants.dlopen.RTLD_NOW | os.constants.dlopen.RTLD_GLOBAL]) {
  for (const path of ['/workspace/mine.node', '/tmp/mine.node']) {
    try {
      process.dlopen({ exports: {} }, path, flags);
      console.log('ESCAPED: loaded');
    } catch (error) {
      if (/did not self-register|Module did not/.test(error.message)) console.log('ESCAPED: its code was mapped');
    }
    try {
      require(path);
      console.log('ESCAPED: loaded');
    } catch (error) {
      if (/did not self-register/.test(error.message)) console.log('ESCAPED: its code was mapped');
    }
  }
}
