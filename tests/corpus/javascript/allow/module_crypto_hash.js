// hashes
const {createHash, createHmac, randomUUID, timingSafeEqual} = require('crypto');
console.log(createHash('sha256').update('a').digest('hex'), createHmac('sha1', 'k').update('a').digest('base64'), typeof randomUUID(), timingSafeEqual(Buffer.from('a'), Buffer.from('a')));
