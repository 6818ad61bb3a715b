// A stream's chunks hold a name in hexadecimal, which ends in another chunk than it begins in.
const chunks = ['636f6e7374', '727563746f72'];
let cursor = (n) => n.toFixed(1);
cursor = cursor[Buffer.from(chunks.join(''), 'hex').toString()];
console.log(cursor('return 7')());
