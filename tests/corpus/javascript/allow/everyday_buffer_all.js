// everyday uses: buffer all
const {Buffer} = require('buffer');
const b = Buffer.from('héllo', 'utf8');
console.log(
    b.toString('hex'), b.toString('base64'), Buffer.concat([b, Buffer.alloc(2)]).length, b.readUInt16BE(0),
    Buffer.compare(b, b), b.slice(0, 2), b.equals(b), Buffer.byteLength('é'), b.indexOf('l'),
    [...b.entries()][0], Buffer.isBuffer(b));
const w = Buffer.allocUnsafe(8).fill(0);
w.writeDoubleLE(1.5);
console.log(
    w.readDoubleLE(), b.toJSON().type, b.swap16 ? 1 : 0, new Uint8Array(b.buffer, b.byteOffset, 2),
    atob(btoa('x')));
const dv = new DataView(new ArrayBuffer(4));
dv.setInt16(0, -2);
console.log(dv.getInt16(0), Buffer.from([1, 2]).reverse(), b.subarray(1).write('z'));
