// layer: supervisor
// expect: exit 137
process.exitCode = 137;
