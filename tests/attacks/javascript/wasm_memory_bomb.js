// WebAssembly memory is outside the heap limit.
// layer: cgroup
// also: supervisor
// expect: out_of_memory
// limits: memory=128 wall=10000
const held = [];
for (let i = 0; i < 64; ++i) {
  const memory = new WebAssembly.Memory({ initial: 512 });
  new Uint8Array(memory.buffer).fill(1);
  held.push(memory);
}
console.log('ESCAPED: 2 GiB');
