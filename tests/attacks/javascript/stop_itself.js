// layer: supervisor
// expect: timeout
// limits: wall=700
process.kill(process.pid, 'SIGSTOP');
console.log('ESCAPED: went on');
