// everyday uses: crypto all
const crypto = require('crypto');
console.log(
    crypto.createHash('sha256').update('x').digest('hex').slice(0, 8),
    crypto.createHmac('sha1', 'k').update('d').digest('base64'), crypto.randomBytes(4).length,
    crypto.randomUUID().length, crypto.timingSafeEqual(Buffer.from('a'), Buffer.from('a')),
    crypto.pbkdf2Sync('p', 's', 10, 8, 'sha256').length, crypto.scryptSync('p', 's', 8).length,
    crypto.randomInt(3) < 3, crypto.getHashes().length > 1);
const key = crypto.randomBytes(32), iv = crypto.randomBytes(12);
const c = crypto.createCipheriv('aes-256-gcm', key, iv);
const e = Buffer.concat([c.update('secret', 'utf8'), c.final()]);
const d = crypto.createDecipheriv('aes-256-gcm', key, iv);
d.setAuthTag(c.getAuthTag());
console.log(d.update(e, undefined, 'utf8') + d.final('utf8'));
const {privateKey, publicKey} = crypto.generateKeyPairSync('ec', {namedCurve: 'P-256'});
const sig = crypto.sign('sha256', Buffer.from('d'), privateKey);
console.log(crypto.verify('sha256', Buffer.from('d'), publicKey, sig));
(async () => {
  const h = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('x'));
  console.log(Buffer.from(h).toString('hex').slice(0, 4));
})();
