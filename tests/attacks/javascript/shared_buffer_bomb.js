// layer: cgroup
// also: supervisor
// expect: out_of_memory
// limits: memory=128 wall=10000
const held = [];
while (held.length < 2048) {
  const piece = new SharedArrayBuffer(1 << 20);
  new Uint8Array(piece).fill(1);
  held.push(piece);
}
console.log('ESCAPED: 2 GiB');
