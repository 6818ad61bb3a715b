// bit tricks and BigInt
let h = 0x811c9dc5;
for (const c of 'hash') { h ^= c.charCodeAt(0); h = Math.imul(h, 0x01000193) >>> 0; }
console.log(h.toString(16), 2n ** 64n, BigInt.asUintN(8, 257n));
