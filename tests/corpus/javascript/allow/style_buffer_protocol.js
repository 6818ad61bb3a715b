// a protocol in a Buffer
const b = Buffer.alloc(8);
b.writeUInt16BE(0x1234, 0); b.writeInt32LE(-5, 2); b.write('ab', 6);
console.log(b.readUInt16BE(0), b.readInt32LE(2), b.subarray(6).toString(), Buffer.concat([b, Buffer.from([1])]).length, b.equals(Buffer.from(b)));
