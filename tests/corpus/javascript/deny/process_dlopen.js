// native code
process.dlopen(module, '/tmp/x.node');
