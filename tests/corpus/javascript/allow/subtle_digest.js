// the browser's cryptography
(async () => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc'));
  console.log(Buffer.from(hash).toString('hex'));
  const { subtle } = require('crypto').webcrypto;
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await subtle.encrypt({ name: 'AES-GCM', iv }, key, Buffer.from('text'));
  console.log(Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, key, secret)).toString(), crypto.randomUUID().length);
})();
