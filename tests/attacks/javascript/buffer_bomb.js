// Buffers are outside the heap limit too.
// layer: cgroup
// also: supervisor
// expect: out_of_memory
// limits: memory=128 wall=10000
const held = [];
while (held.length < 4096) held.push(Buffer.alloc(1 << 20, 1));
console.log('ESCAPED: 4 GiB');
