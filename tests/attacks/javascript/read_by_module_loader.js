// The module loader reads files too, and shows them in its error messages.
// layer: mounts
// also: landlock
// expect: contained
const { createRequire } = require('module');
for (const path of ['/etc/passwd', '/etc/shadow', '/root/.npmrc', '/proc/self/environ', '/etc/hostname']) {
  for (const load of [() => require(path), () => createRequire('/')(path), () => createRequire('/').resolve(path), () => process.dlopen({ exports: {} }, path)]) {
    try {
      load();
      console.log('ESCAPED: loaded', path);
    } catch (error) {
      if (/root:|localhost/.test(String(error.stack))) console.log('ESCAPED: shown', path);
    }
  }
}
