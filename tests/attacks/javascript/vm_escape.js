// vm is no wall: what comes out of it still stands in the sandbox.
// layer: mounts
// also: landlock
// expect: contained
const vm = require('vm');
for (const code of ['this.constructor.constructor("return process")().mainModule.require("fs").readFileSync("/etc/passwd")',
  'globalThis.constructor.constructor("return process")().binding("fs")', 'import("fs")']) {
  try {
    const value = vm.runInNewContext(code, {}, { importModuleDynamically: vm.constants && vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER });
    if (Buffer.isBuffer(value)) console.log('ESCAPED: read the host');
    if (value && value.then) value.then((fs) => fs.readFileSync('/etc/passwd') && console.log('ESCAPED: read the host')).catch(() => {});
  } catch {}
}
