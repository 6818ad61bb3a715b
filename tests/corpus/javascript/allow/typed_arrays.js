// typed arrays and DataView
const view = new DataView(new ArrayBuffer(8));
view.setFloat32(0, 1.5); view.setUint16(4, 513, true);
console.log(new Uint8Array(view.buffer), Float64Array.from([1, 2]).map((x) => x * 2));
