// layer: rlimit
// expect: signal 6
process.abort();
