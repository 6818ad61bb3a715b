// Waits for ever without using the processor.
// layer: supervisor
// expect: timeout
// limits: wall=700
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
