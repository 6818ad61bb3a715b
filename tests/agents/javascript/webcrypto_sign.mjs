// /// task
// question = "Sign and verify a text with ECDSA using the Web Crypto API."
// [expect]
// stdout = ["valid: true", "tampered: false"]
// ///
const { subtle } = globalThis.crypto;
const encoder = new TextEncoder();
const keys = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const data = encoder.encode('I agree.');
const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, data);
console.log('signature bytes:', signature.byteLength);
console.log('valid:', await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, keys.publicKey, signature, data));
console.log('tampered:', await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, keys.publicKey, signature, encoder.encode('I disagree.')));
const jwk = await subtle.exportKey('jwk', keys.publicKey);
console.log(jwk.kty, jwk.crv);
