// everyday uses: binary atomics
const sab = new SharedArrayBuffer(8), ia = new Int32Array(sab);
Atomics.add(ia, 0, 5);
console.log(Atomics.load(ia, 0), Atomics.compareExchange(ia, 0, 5, 6));
const f = new Float32Array([1.5]);
console.log(
    new Uint8Array(f.buffer), f.map((x) => x * 2), BigInt.asUintN(8, 257n), new Uint8ClampedArray([300])[0],
    Uint16Array.from([1, 2]).subarray(1), Array.from(new Int8Array(2)), new BigInt64Array(1)[0]);
const ws = new WeakSet(), k = {};
ws.add(k);
console.log(ws.has(k), new WeakRef(k).deref() === k, new FinalizationRegistry(() => {}) !== null);
