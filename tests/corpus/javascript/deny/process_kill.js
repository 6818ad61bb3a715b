// a signal
process.kill(process.ppid, 'SIGTERM');
