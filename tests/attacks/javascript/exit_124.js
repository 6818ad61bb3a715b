// layer: supervisor
// expect: exit 124
process.exit(124);
