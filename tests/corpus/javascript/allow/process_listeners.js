process.on('exit', (code) => console.log('exit code', code));
process.once('beforeExit', () => console.log('nothing left to do'));
process.on('uncaughtException', (error) => { console.log('failed:', error.message); process.exitCode = 0; });
function onWarning(warning) { console.log(warning.name); }
process.on('warning', onWarning);
process.off('warning', onWarning);
setTimeout(() => { throw new Error('late'); }, 1);
