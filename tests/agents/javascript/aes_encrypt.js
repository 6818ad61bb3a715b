// /// task
// question = "Encrypt a message with AES-256-GCM using a password, then decrypt it again. Node.js please."
// [expect]
// stdout = ["Decrypted: Meet me at noon", "Wrong password: rejected"]
// ///
const { scryptSync, randomBytes, createCipheriv, createDecipheriv, timingSafeEqual } = require('node:crypto');

function encrypt(text, password) {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const key = scryptSync(password, salt, 32);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), data]).toString('base64');
}

function decrypt(payload, password) {
  const buf = Buffer.from(payload, 'base64');
  const salt = buf.subarray(0, 16);
  const iv = buf.subarray(16, 28);
  const tag = buf.subarray(28, 44);
  const key = scryptSync(password, salt, 32);
  const decipher = createDecipheriv('aes-256-gcm', key, iv);
  decipher.setAuthTag(tag);
  return decipher.update(buf.subarray(44), undefined, 'utf8') + decipher.final('utf8');
}

const secret = encrypt('Meet me at noon', 'correct horse');
console.log('Encrypted:', secret);
console.log('Decrypted:', decrypt(secret, 'correct horse'));
try {
  decrypt(secret, 'wrong');
} catch (e) {
  console.log('Wrong password: rejected');
}
console.log(timingSafeEqual(Buffer.from('abc'), Buffer.from('abc')));
