// layer: supervisor
// expect: timeout
// limits: wall=700
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGXCPU', 'SIGUSR2']) process.on(name, () => {});
process.on('exit', () => { for (;;); });
process.exit(0);
