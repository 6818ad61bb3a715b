// hashes as ids
const crypto = require('node:crypto');
const id = (o) => crypto.createHash('md5').update(JSON.stringify(o)).digest('hex').slice(0, 8);
console.log(id({a: 1}), crypto.randomBytes(4).length, crypto.randomInt(1, 10) < 10);
