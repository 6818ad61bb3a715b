// eval and Function are switched off; with or without them nothing of the host is there.
// layer: mounts
// expect: contained
const fs = require('fs');
for (const make of [() => eval('1'), () => new Function('return 1')(), () => (async () => {}).constructor('return 1')(), () => setTimeout('1'),
  () => Reflect.construct(Function, ['return process'])(), () => require('vm').runInThisContext('1'), () => require('module').prototype._compile('1', 'x')]) {
  try {
    make();
  } catch {}
}
require('v8').setFlagsFromString('--allow-natives-syntax');
require('v8').setFlagsFromString('--no-disallow-code-generation-from-strings');
try {
  new Function('return 1')();
} catch {}
if (fs.existsSync('/etc/passwd')) console.log('ESCAPED: sees the host');
